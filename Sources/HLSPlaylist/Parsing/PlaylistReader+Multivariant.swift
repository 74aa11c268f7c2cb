/// Variants (RFC 8216bis, 4.4.6.2 and 4.4.6.3).
extension PlaylistReader {
    mutating func readStreamInf(_ value: Bytes) {
        variants.sawEntry = true
        if variants.pending != nil {
            find(.variantURI, at: variants.pendingPlace)
        }
        let list = attributes(value)
        let bandwidth = integer("BANDWIDTH", in: list)
        if bandwidth == nil { find(.bandwidth) }
        var variant = Variant(
            uri: "", bandwidth: bandwidth ?? 0, averageBandwidth: integer("AVERAGE-BANDWIDTH", in: list),
            score: decimal("SCORE", in: list), codecs: strings("CODECS", in: list),
            supplementalCodecs: strings("SUPPLEMENTAL-CODECS", in: list),
            resolution: resolution("RESOLUTION", in: list),
            frameRate: decimal("FRAME-RATE", in: list), hdcpLevel: hdcpLevel(list), videoRange: videoRange(list),
            stableID: string("STABLE-VARIANT-ID", in: list), pathwayID: string("PATHWAY-ID", in: list),
            audio: string("AUDIO", in: list), video: string("VIDEO", in: list),
            subtitles: string("SUBTITLES", in: list),
            name: string("NAME", in: list), allowedCPC: strings("ALLOWED-CPC", in: list),
            videoLayout: strings("REQ-VIDEO-LAYOUT", in: list))
        variants.pendingPlace = place
        checkAttributes(list, score: variant.score, stableID: variant.stableID)
        if variant.score == nil {
            variants.firstWithoutScore = variants.firstWithoutScore ?? place
        } else {
            variants.hasScore = true
        }
        variant.closedCaptions = closedCaptions(list)
        note(.audio, variant.audio)
        note(.video, variant.video)
        note(.subtitles, variant.subtitles)
        note(.closedCaptions, variant.closedCaptions)
        variants.pending = variant
    }

    mutating func addVariant() {
        guard var variant = variants.pending, let uri = lineURI(), admit() else { return variants.pending = nil }
        variants.pending = nil
        variant.uri = uri
        multivariant.variants.append(variant)
    }

    mutating func readIFrameStreamInf(_ value: Bytes) {
        variants.sawEntry = true
        let list = attributes(value)
        let bandwidth = integer("BANDWIDTH", in: list)
        if bandwidth == nil { find(.iFrameBandwidth) }
        guard let uri = string("URI", in: list) else { return find(.iFrameURI) }
        guard admit() else { return }
        let variant = IFrameVariant(
            uri: uri, bandwidth: bandwidth ?? 0, averageBandwidth: integer("AVERAGE-BANDWIDTH", in: list),
            score: decimal("SCORE", in: list), codecs: strings("CODECS", in: list),
            supplementalCodecs: strings("SUPPLEMENTAL-CODECS", in: list),
            resolution: resolution("RESOLUTION", in: list),
            hdcpLevel: hdcpLevel(list), videoRange: videoRange(list), stableID: string("STABLE-VARIANT-ID", in: list),
            pathwayID: string("PATHWAY-ID", in: list), video: string("VIDEO", in: list), name: string("NAME", in: list),
            allowedCPC: strings("ALLOWED-CPC", in: list), videoLayout: strings("REQ-VIDEO-LAYOUT", in: list))
        variants.pendingPlace = place
        checkAttributes(list, score: variant.score, stableID: variant.stableID)
        note(.video, variant.video)
        multivariant.iFrameVariants.append(variant)
    }

    /// Checks the attributes that EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF share.
    private mutating func checkAttributes(_ list: AttributeList, score: Double?, stableID: String?) {
        if score == 0 { find(.score, list["SCORE"]?.shown) }
        if stableID?.isStableID == false { find(.stableVariantID, list["STABLE-VARIANT-ID"]?.shown) }
        guard let layout = list["REQ-VIDEO-LAYOUT"] else { return }
        let entries = layout.value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        if entries.contains(where: { $0.allSatisfy(\.isBlank) }) { find(.videoLayout, layout.shown) }
    }

    private mutating func hdcpLevel(_ list: AttributeList) -> String? {
        word("HDCP-LEVEL", in: list, of: ["NONE": "NONE", "TYPE-0": "TYPE-0", "TYPE-1": "TYPE-1"])
    }

    private mutating func videoRange(_ list: AttributeList) -> String? {
        word("VIDEO-RANGE", in: list, of: ["SDR": "SDR", "HLG": "HLG", "PQ": "PQ"])
    }

    /// The group, or nil for the word `NONE`, which all variants have or none.
    private mutating func closedCaptions(_ list: AttributeList) -> String? {
        let place = variants.pendingPlace
        guard let attribute = list["CLOSED-CAPTIONS"] else {
            variants.saysNoCaptions.no = place
            return nil
        }
        guard !attribute.isQuoted, attribute.value.equals("NONE") else {
            variants.saysNoCaptions.no = place
            return string("CLOSED-CAPTIONS", in: list)
        }
        variants.saysNoCaptions.yes = place
        return nil
    }

    /// Remembers that a group is named.
    private mutating func note(_ kind: Rendition.Kind, _ group: String?) {
        if let group { variants.groups.append((kind, group, variants.pendingPlace)) }
    }
}
