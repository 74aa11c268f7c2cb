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
        guard let name = string("NAME", in: list) else { return find(.renditionName) }
        let rendition = Rendition(
            kind: kind, groupID: group, name: name, uri: string("URI", in: list),
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
        if !variants.renditionNames.insert(group + [rendition.name]).inserted {
            find(.renditionNameTwice, list["NAME"]?.shown)
        }
        if rendition.isDefault, !variants.defaults.insert(group).inserted {
            find(.defaultTwice, "another in GROUP-ID=\"\(rendition.groupID.shown)\"")
        }
        if rendition.isDefault, list["AUTOSELECT"] != nil, !rendition.isAutoselect { find(.autoselect) }
        if rendition.kind != .subtitles, list["FORCED"] != nil { find(.forced, list["TYPE"]?.shown) }
        if rendition.kind == .subtitles, rendition.uri == nil { find(.subtitlesURI) }
        checkCaptions(rendition, list)
    }

    private mutating func checkCaptions(_ rendition: Rendition, _ list: AttributeList) {
        guard rendition.kind == .closedCaptions else {
            if rendition.instreamID != nil { find(.instreamElsewhere, list["TYPE"]?.shown) }
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
}
