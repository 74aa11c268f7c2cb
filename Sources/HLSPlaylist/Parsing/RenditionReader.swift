/// A reader of renditions (RFC 8216bis, 4.4.6.1).
struct RenditionReader {
    /// The renditions read so far.
    private(set) var renditions: [Rendition] = []
    /// Whether any EXT-X-MEDIA tag, valid or invalid, has been read.
    private(set) var sawEntry = false
    private var groups: Set<[String]> = []
    private var names: Set<[String]> = []
    private var defaults: Set<[String]> = []
    /// The distinct channel counts of the audio renditions with the same NAME, and the line of the first of these
    /// renditions without CHANNELS, by NAME.
    private var channelCounts: [String: (counts: Set<Int>, firstWithout: PlaylistScan.Place?)] = [:]

    /// Returns whether the group with this identifier contains a rendition of this kind.
    func hasGroup(_ id: String, of kind: Rendition.Kind) -> Bool { groups.contains(["\(kind)", id]) }

    /// Reads an EXT-X-MEDIA, and adds the rendition if its TYPE and GROUP-ID are valid. Records a finding for each
    /// violated rule.
    mutating func read(_ value: Bytes, _ scan: inout PlaylistScan) {
        sawEntry = true
        let list = scan.attributes(value)
        let kinds: KeyValuePairs<StaticString, Rendition.Kind> = [
            "AUDIO": .audio, "VIDEO": .video, "SUBTITLES": .subtitles, "CLOSED-CAPTIONS": .closedCaptions,
        ]
        if list["TYPE"] == nil { scan.find(.renditionType) }
        guard let kind = scan.word("TYPE", in: list, of: kinds) else { return }
        guard let group = scan.string("GROUP-ID", in: list) else { return scan.find(.renditionGroup) }
        let name = scan.string("NAME", in: list)
        if name == nil { scan.find(.renditionName) }
        let rendition = Rendition(
            kind: kind, groupID: group, name: name ?? "", uri: scan.string("URI", in: list),
            language: scan.string("LANGUAGE", in: list),
            associatedLanguage: scan.string("ASSOC-LANGUAGE", in: list), isDefault: scan.flag("DEFAULT", in: list),
            isAutoselect: scan.flag("AUTOSELECT", in: list), isForced: scan.flag("FORCED", in: list),
            stableID: scan.string("STABLE-RENDITION-ID", in: list), instreamID: scan.string("INSTREAM-ID", in: list),
            characteristics: scan.strings("CHARACTERISTICS", in: list), channels: scan.string("CHANNELS", in: list))
        check(rendition, list, &scan)
        if scan.admit() { renditions.append(rendition) }
    }

    private mutating func check(_ rendition: Rendition, _ list: AttributeList, _ scan: inout PlaylistScan) {
        let kind = "\(rendition.kind)"
        let group = [kind, rendition.groupID]
        groups.insert(group)
        if !rendition.name.isEmpty, !names.insert(group + [rendition.name]).inserted {
            scan.find(.renditionNameTwice, list["NAME"]?.shown)
        }
        if rendition.isDefault, !defaults.insert(group).inserted {
            scan.find(.defaultTwice, "another DEFAULT=YES in GROUP-ID=\"\(rendition.groupID.shown)\"")
        }
        if rendition.isDefault, list["AUTOSELECT"] != nil, !rendition.isAutoselect { scan.find(.autoselect) }
        if rendition.kind != .subtitles, list["FORCED"] != nil { scan.find(.forced, list["TYPE"]?.shown) }
        if rendition.kind == .subtitles, rendition.uri == nil { scan.find(.subtitlesURI) }
        if rendition.stableID?.isStableID == false { scan.find(.stableRenditionID, list["STABLE-RENDITION-ID"]?.shown) }
        checkCaptions(rendition, list, &scan)
        checkAudio(rendition, list, &scan)
    }

    private func checkCaptions(_ rendition: Rendition, _ list: AttributeList, _ scan: inout PlaylistScan) {
        guard rendition.kind == .closedCaptions else {
            guard let id = rendition.instreamID else { return }
            scan.need(13)
            let isPlain = id.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: ".") }
            if !isPlain { scan.find(.instreamCharacters, list["INSTREAM-ID"]?.shown) }
            return
        }
        if rendition.uri != nil { scan.find(.captionsURI) }
        let services = (1...63).lazy.map { "SERVICE\($0)" }
        let isService = services.contains { $0 == rendition.instreamID }
        if isService { scan.need(7) }
        if !isService, !["CC1", "CC2", "CC3", "CC4"].contains(rendition.instreamID) {
            scan.find(.captionsChannel, list["INSTREAM-ID"]?.shown)
        }
    }

    private mutating func checkAudio(_ rendition: Rendition, _ list: AttributeList, _ scan: inout PlaylistScan) {
        guard rendition.kind == .audio else {
            let attributes: [StaticString] = ["CHANNELS", "BIT-DEPTH", "SAMPLE-RATE"]
            if let attribute = attributes.lazy.compactMap({ list[$0] }).first {
                scan.find(.audioAttribute, attribute.shown)
            }
            return
        }
        var channels = channelCounts[rendition.name] ?? ([], nil)
        if let text = rendition.channels {
            guard let count = text.channelCount else { return scan.find(.channels, list["CHANNELS"]?.shown) }
            channels.counts.insert(count)
        } else {
            channels.firstWithout = channels.firstWithout ?? scan.place
        }
        if !rendition.name.isEmpty { channelCounts[rendition.name] = channels }
    }

    /// Checks that audio renditions with the same NAME all have CHANNELS if their channel counts differ. Records a
    /// finding for each NAME that violates the rule.
    func checkChannels(_ scan: inout PlaylistScan) {
        for channels in channelCounts.values where channels.counts.count > 1 {
            if let place = channels.firstWithout { scan.find(.channelsMissing, at: place) }
        }
    }
}

extension String {
    /// Whether the text contains only characters that are valid in a STABLE-VARIANT-ID or a STABLE-RENDITION-ID.
    var isStableID: Bool {
        let others = Array("+/=.-_".utf8)
        return utf8.allSatisfy { $0.isLetterOrDigit || others.contains($0) }
    }

    /// The channel count at the start of a CHANNELS attribute; nil if the attribute has an invalid form.
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
