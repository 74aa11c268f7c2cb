/// A reader of a multivariant playlist (RFC 8216bis, 4.4.6).
struct MultivariantPlaylistReader {
    private typealias Place = PlaylistScan.Place

    private var playlist = MultivariantPlaylist()
    private var sawVariant = false
    private var renditions = RenditionReader()
    /// The variant of the last EXT-X-STREAM-INF; nil if no EXT-X-STREAM-INF waits for its URI line.
    private var pending: Variant?
    /// The line of the last EXT-X-STREAM-INF. The line has the number 0 before the first EXT-X-STREAM-INF.
    private var variantPlace: Place = (0, "")
    /// The identifiers of the rendition groups to which variants refer. The reader checks at the end that the groups
    /// exist.
    private var groups: [(kind: Rendition.Kind, id: String, place: Place)] = []
    /// The line of the last variant with CLOSED-CAPTIONS=NONE, and the line of the last other variant. In a valid
    /// playlist, at least one of the two lines is nil.
    private var captionsPlaces: (none: Place?, other: Place?) = (nil, nil)
    private var hasScore = false
    /// The line of the first variant without SCORE; nil if no such variant has been read. If another variant has a
    /// SCORE, a finding refers to this line.
    private var firstWithoutScore: Place?
    private var seenSessionData: Set<[String]> = []
    private var seenSessionKeys: Set<EncryptionKey> = []

    /// Whether any tag of a variant or a rendition, valid or invalid, has been read.
    var sawEntry: Bool { sawVariant || renditions.sawEntry }

    /// Whether the lines read so far contain a usable variant or I-frame variant.
    var hasVariants: Bool { !playlist.variants.isEmpty || !playlist.iFrameVariants.isEmpty }

    /// Whether the next URI line belongs to the variant of the last EXT-X-STREAM-INF.
    var expectsURI: Bool { pending != nil }

    /// Reads a tag of a multivariant playlist, and records violations as findings. Tags of media playlists are ignored.
    mutating func read(_ tag: PlaylistTag, _ value: Bytes, _ scan: inout PlaylistScan) {
        switch tag {
        case .media: renditions.read(value, &scan)
        case .streamInf: readStreamInf(value, &scan)
        case .iFrameStreamInf: readIFrameStreamInf(value, &scan)
        case .sessionData: readSessionData(value, &scan)
        case .sessionKey: readSessionKey(value, &scan)
        case .contentSteering: readContentSteering(value, &scan)
        default: break
        }
    }

    // MARK: Variants (RFC 8216bis, 4.4.6.2 and 4.4.6.3)

    private mutating func readStreamInf(_ value: Bytes, _ scan: inout PlaylistScan) {
        sawVariant = true
        if pending != nil { scan.find(.variantURI, at: variantPlace) }
        let list = scan.attributes(value)
        let bandwidth = scan.integer("BANDWIDTH", in: list)
        if bandwidth == nil { scan.find(.bandwidth) }
        // A variant without BANDWIDTH remains usable, with a bandwidth of 0.
        var variant = Variant(
            uri: "", bandwidth: bandwidth ?? 0, averageBandwidth: scan.integer("AVERAGE-BANDWIDTH", in: list),
            score: scan.decimal("SCORE", in: list), codecs: scan.strings("CODECS", in: list),
            supplementalCodecs: scan.strings("SUPPLEMENTAL-CODECS", in: list),
            resolution: scan.resolution("RESOLUTION", in: list),
            frameRate: scan.decimal("FRAME-RATE", in: list), hdcpLevel: hdcpLevel(list, &scan),
            videoRange: videoRange(list, &scan),
            stableID: scan.string("STABLE-VARIANT-ID", in: list), pathwayID: scan.string("PATHWAY-ID", in: list),
            audio: scan.string("AUDIO", in: list), video: scan.string("VIDEO", in: list),
            subtitles: scan.string("SUBTITLES", in: list),
            name: scan.string("NAME", in: list), allowedCPC: scan.strings("ALLOWED-CPC", in: list),
            videoLayout: scan.strings("REQ-VIDEO-LAYOUT", in: list))
        variantPlace = scan.place
        checkAttributes(list, score: variant.score, stableID: variant.stableID, &scan)
        if variant.score == nil {
            firstWithoutScore = firstWithoutScore ?? scan.place
        } else {
            hasScore = true
        }
        variant.closedCaptions = closedCaptions(list, &scan)
        note(.audio, variant.audio)
        note(.video, variant.video)
        note(.subtitles, variant.subtitles)
        note(.closedCaptions, variant.closedCaptions)
        pending = variant
    }

    /// Adds the variant of the last EXT-X-STREAM-INF, whose URI is the current line. Discards the variant if the URI is
    /// invalid. Does nothing if no variant waits for its URI.
    mutating func addVariant(_ scan: inout PlaylistScan) {
        defer { pending = nil }
        guard var variant = pending, let uri = scan.lineURI(), scan.admit() else { return }
        variant.uri = uri
        playlist.variants.append(variant)
    }

    private mutating func readIFrameStreamInf(_ value: Bytes, _ scan: inout PlaylistScan) {
        sawVariant = true
        let list = scan.attributes(value)
        let bandwidth = scan.integer("BANDWIDTH", in: list)
        if bandwidth == nil { scan.find(.iFrameBandwidth) }
        guard let uri = scan.string("URI", in: list) else { return scan.find(.iFrameURI) }
        guard scan.admit() else { return }
        let variant = IFrameVariant(
            uri: uri, bandwidth: bandwidth ?? 0, averageBandwidth: scan.integer("AVERAGE-BANDWIDTH", in: list),
            score: scan.decimal("SCORE", in: list), codecs: scan.strings("CODECS", in: list),
            supplementalCodecs: scan.strings("SUPPLEMENTAL-CODECS", in: list),
            resolution: scan.resolution("RESOLUTION", in: list),
            hdcpLevel: hdcpLevel(list, &scan), videoRange: videoRange(list, &scan),
            stableID: scan.string("STABLE-VARIANT-ID", in: list),
            pathwayID: scan.string("PATHWAY-ID", in: list), video: scan.string("VIDEO", in: list),
            name: scan.string("NAME", in: list),
            allowedCPC: scan.strings("ALLOWED-CPC", in: list), videoLayout: scan.strings("REQ-VIDEO-LAYOUT", in: list))
        checkAttributes(list, score: variant.score, stableID: variant.stableID, &scan)
        if let group = variant.video { groups.append((.video, group, scan.place)) }
        playlist.iFrameVariants.append(variant)
    }

    /// Checks the attributes that EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF share, and records violations as
    /// findings.
    private func checkAttributes(
        _ list: AttributeList, score: Double?, stableID: String?, _ scan: inout PlaylistScan
    ) {
        if score == 0 { scan.find(.score, list["SCORE"]?.shown) }
        if stableID?.isStableID == false { scan.find(.stableVariantID, list["STABLE-VARIANT-ID"]?.shown) }
        guard let layout = list["REQ-VIDEO-LAYOUT"] else { return }
        let entries = layout.value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        if entries.contains(where: { $0.allSatisfy(\.isBlank) }) { scan.find(.videoLayout, layout.shown) }
    }

    private func hdcpLevel(_ list: AttributeList, _ scan: inout PlaylistScan) -> String? {
        scan.word("HDCP-LEVEL", in: list, of: ["NONE": "NONE", "TYPE-0": "TYPE-0", "TYPE-1": "TYPE-1"])
    }

    private func videoRange(_ list: AttributeList, _ scan: inout PlaylistScan) -> String? {
        scan.word("VIDEO-RANGE", in: list, of: ["SDR": "SDR", "HLG": "HLG", "PQ": "PQ"])
    }

    /// Returns the identifier of the group of closed captions; nil for `NONE` and for a missing attribute. The method
    /// also records the current line, because all variants must have `NONE` if one variant has `NONE`.
    private mutating func closedCaptions(_ list: AttributeList, _ scan: inout PlaylistScan) -> String? {
        let place = variantPlace
        guard let attribute = list["CLOSED-CAPTIONS"] else {
            captionsPlaces.other = place
            return nil
        }
        guard !attribute.isQuoted, attribute.value.equals("NONE") else {
            captionsPlaces.other = place
            return scan.string("CLOSED-CAPTIONS", in: list)
        }
        captionsPlaces.none = place
        return nil
    }

    /// Records that a variant refers to a rendition group. Does nothing if `group` is nil.
    private mutating func note(_ kind: Rendition.Kind, _ group: String?) {
        if let group { groups.append((kind, group, variantPlace)) }
    }

    // MARK: Session data, session keys and content steering (RFC 8216bis, 4.4.6.4 to 4.4.6.6)

    private mutating func readSessionData(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let id = scan.string("DATA-ID", in: list) else { return scan.find(.sessionDataID) }
        let data = SessionData(
            id: id, value: scan.string("VALUE", in: list), uri: scan.string("URI", in: list),
            isRaw: scan.word("FORMAT", in: list, of: ["JSON": false, "RAW": true]) ?? false,
            language: scan.string("LANGUAGE", in: list))
        if (list["VALUE"] == nil) == (list["URI"] == nil) {
            scan.find(.sessionDataValue, list["URI"] == nil ? "neither" : "both")
        }
        if !seenSessionData.insert([id, data.language ?? ""]).inserted {
            scan.find(.sessionDataTwice, list["DATA-ID"]?.shown)
        }
        if scan.admit() { playlist.sessionData.append(data) }
    }

    private mutating func readContentSteering(_ value: Bytes, _ scan: inout PlaylistScan) {
        guard scan.isFirst(.contentSteering, else: .steeringTwice) else { return }
        let list = scan.attributes(value)
        guard let uri = scan.string("SERVER-URI", in: list) else { return scan.find(.steeringURI) }
        playlist.contentSteering = ContentSteering(serverURI: uri, pathwayID: scan.string("PATHWAY-ID", in: list))
    }

    private mutating func readSessionKey(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let method = scan.keyMethod(list), !method.equals("NONE") else {
            return scan.find(.sessionKeyMethod, list["METHOD"]?.shown)
        }
        let key = scan.key(method, list)
        if key.uri == nil { scan.find(.keyURI) }
        guard seenSessionKeys.insert(key).inserted else { return scan.find(.sessionKeyTwice) }
        if scan.admit() { playlist.sessionKeys.append(key) }
    }

    // MARK: The end

    /// Checks the rules that depend on the whole playlist, and returns the playlist. Records a finding for each
    /// violated rule.
    mutating func finish(_ scan: inout PlaylistScan) -> MultivariantPlaylist {
        if pending != nil { scan.find(.variantURI, at: variantPlace) }
        for (kind, id, place) in groups where !renditions.hasGroup(id, of: kind) {
            scan.find(.groupMissing, at: place, "no \(kind.name) group \"\(id.shown)\"")
        }
        if let place = captionsPlaces.other, captionsPlaces.none != nil {
            scan.find(.captionsNone, at: place)
        }
        if hasScore, let place = firstWithoutScore { scan.find(.scoreMissing, at: place) }
        renditions.checkChannels(&scan)
        if let place = scan.firstImport { scan.find(.defineImportHere, at: place) }
        playlist.renditions = renditions.renditions
        return playlist
    }
}
