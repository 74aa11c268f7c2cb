/// Renditions (RFC 8216bis, 4.4.6.1).
extension PlaylistReader {
    mutating func readRendition(_ value: Bytes) {
        variants.sawEntry = true
        let list = attributes(value)
        let kinds: KeyValuePairs<StaticString, Rendition.Kind> = [
            "AUDIO": .audio, "VIDEO": .video, "SUBTITLES": .subtitles, "CLOSED-CAPTIONS": .closedCaptions,
        ]
        if list["TYPE"] == nil { find(.renditionType) }
        guard let kind = word("TYPE", in: list, of: kinds) else { return }
        guard let group = string("GROUP-ID", in: list) else { return find(.renditionGroup) }
        let name = string("NAME", in: list)
        if name == nil { find(.renditionName) }
        let rendition = Rendition(
            kind: kind, groupID: group, name: name ?? "", uri: string("URI", in: list),
            language: string("LANGUAGE", in: list),
            associatedLanguage: string("ASSOC-LANGUAGE", in: list), isDefault: flag("DEFAULT", in: list),
            isAutoselect: flag("AUTOSELECT", in: list), isForced: flag("FORCED", in: list),
            stableID: string("STABLE-RENDITION-ID", in: list), instreamID: string("INSTREAM-ID", in: list),
            characteristics: strings("CHARACTERISTICS", in: list), channels: string("CHANNELS", in: list))
        check(rendition, list)
        if admit() { multivariant.renditions.append(rendition) }
    }

    private mutating func check(_ rendition: Rendition, _ list: AttributeList) {
        let kind = "\(rendition.kind)"
        let group = [kind, rendition.groupID]
        variants.renditionGroups.insert(group)
        if !rendition.name.isEmpty, !variants.renditionNames.insert(group + [rendition.name]).inserted {
            find(.renditionNameTwice, list["NAME"]?.shown)
        }
        if rendition.isDefault, !variants.defaults.insert(group).inserted {
            find(.defaultTwice, "another in GROUP-ID=\"\(rendition.groupID.shown)\"")
        }
        if rendition.isDefault, list["AUTOSELECT"] != nil, !rendition.isAutoselect { find(.autoselect) }
        if rendition.kind != .subtitles, list["FORCED"] != nil { find(.forced, list["TYPE"]?.shown) }
        if rendition.kind == .subtitles, rendition.uri == nil { find(.subtitlesURI) }
        if rendition.stableID?.isStableID == false { find(.stableRenditionID, list["STABLE-RENDITION-ID"]?.shown) }
        checkCaptions(rendition, list)
        checkAudio(rendition, list)
    }

    private mutating func checkCaptions(_ rendition: Rendition, _ list: AttributeList) {
        guard rendition.kind == .closedCaptions else {
            guard let id = rendition.instreamID else { return }
            need(13)
            let isPlain = id.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: ".") }
            if !isPlain { find(.instreamCharacters, list["INSTREAM-ID"]?.shown) }
            return
        }
        if rendition.uri != nil { find(.captionsURI) }
        let services = (1...63).lazy.map { "SERVICE\($0)" }
        let isService = services.contains { $0 == rendition.instreamID }
        if isService { need(7) }
        if !isService, !["CC1", "CC2", "CC3", "CC4"].contains(rendition.instreamID) {
            find(.captionsChannel, list["INSTREAM-ID"]?.shown)
        }
    }

    private mutating func checkAudio(_ rendition: Rendition, _ list: AttributeList) {
        guard rendition.kind == .audio else {
            let names: [StaticString] = ["CHANNELS", "BIT-DEPTH", "SAMPLE-RATE"]
            if let attribute = names.lazy.compactMap({ list[$0] }).first { find(.audioAttribute, attribute.shown) }
            return
        }
        var channels = variants.channels[rendition.name] ?? ([], nil)
        if let text = rendition.channels {
            guard let count = text.channelCount else { return find(.channels, list["CHANNELS"]?.shown) }
            channels.counts.insert(count)
        } else {
            channels.firstWithout = channels.firstWithout ?? place
        }
        if !rendition.name.isEmpty { variants.channels[rendition.name] = channels }
    }
}

extension String {
    /// Whether all characters are allowed in a STABLE-VARIANT-ID and a STABLE-RENDITION-ID.
    var isStableID: Bool {
        let others = Array("+/=.-_".utf8)
        return utf8.allSatisfy { $0.isLetterOrDigit || others.contains($0) }
    }

    /// The number of channels that a CHANNELS attribute begins with; nil if the attribute has another form.
    fileprivate var channelCount: Int? {
        let parameters = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let areLists = parameters.dropFirst().allSatisfy { list in
            list.isEmpty
                || list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy { identifier in
                    !identifier.isEmpty
                        && identifier.allSatisfy { 0x41...0x5A ~= $0 || $0.digit != nil || $0 == UInt8(ascii: "-") }
                }
        }
        guard areLists, parameters.count < 3 || !parameters[1].isEmpty else { return nil }
        return Array(parameters[0]).withUnsafeBufferPointer { PlaylistNumbers.integer($0) }
    }
}
