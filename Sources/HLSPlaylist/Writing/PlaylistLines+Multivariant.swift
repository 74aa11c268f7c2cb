extension PlaylistLines {
    /// Writes the tags and variants of a multivariant playlist.
    mutating func write(_ playlist: MultivariantPlaylist) {
        writeStart(playlist.version, playlist.hasIndependentSegments, playlist.start)
        if let steering = playlist.contentSteering {
            tag(.contentSteering) {
                $0.quoted("SERVER-URI", steering.serverURI)
                $0.quoted("PATHWAY-ID", steering.pathwayID)
            }
        }
        for data in playlist.sessionData { write(data) }
        for key in playlist.sessionKeys { write(key, as: .sessionKey) }
        for rendition in playlist.renditions { write(rendition) }
        for variant in playlist.variants { write(variant) }
        for variant in playlist.iFrameVariants { write(variant) }
        write(playlist.defines)
    }

    private mutating func write(_ data: SessionData) {
        tag(.sessionData) {
            $0.quoted("DATA-ID", data.id)
            $0.quoted("VALUE", data.value)
            $0.quoted("URI", data.uri)
            if data.isRaw { $0.word("FORMAT", "RAW") }
            $0.quoted("LANGUAGE", data.language)
        }
    }

    private mutating func write(_ rendition: Rendition) {
        tag(.media) {
            $0.word("TYPE", rendition.kind.name)
            $0.quoted("GROUP-ID", rendition.groupID)
            $0.quoted("NAME", rendition.name.isEmpty ? nil : rendition.name)
            $0.quoted("URI", rendition.uri)
            $0.quoted("LANGUAGE", rendition.language)
            $0.quoted("ASSOC-LANGUAGE", rendition.associatedLanguage)
            $0.flag("DEFAULT", rendition.isDefault)
            $0.flag("AUTOSELECT", rendition.isAutoselect)
            $0.flag("FORCED", rendition.isForced)
            $0.quoted("STABLE-RENDITION-ID", rendition.stableID)
            $0.quoted("INSTREAM-ID", rendition.instreamID)
            $0.quoted("CHARACTERISTICS", rendition.characteristics)
            $0.quoted("CHANNELS", rendition.channels)
        }
    }

    private mutating func write(_ variant: Variant) {
        tag(.streamInf) {
            $0.integer("BANDWIDTH", variant.bandwidth)
            $0.integer("AVERAGE-BANDWIDTH", variant.averageBandwidth)
            $0.decimal("SCORE", variant.score)
            $0.quoted("CODECS", variant.codecs)
            $0.quoted("SUPPLEMENTAL-CODECS", variant.supplementalCodecs)
            $0.resolution("RESOLUTION", variant.resolution)
            $0.decimal("FRAME-RATE", variant.frameRate)
            $0.word("HDCP-LEVEL", variant.hdcpLevel)
            $0.quoted("ALLOWED-CPC", variant.allowedCPC)
            $0.word("VIDEO-RANGE", variant.videoRange)
            $0.quoted("REQ-VIDEO-LAYOUT", variant.videoLayout)
            $0.quoted("STABLE-VARIANT-ID", variant.stableID)
            $0.quoted("PATHWAY-ID", variant.pathwayID)
            $0.quoted("AUDIO", variant.audio)
            $0.quoted("VIDEO", variant.video)
            $0.quoted("SUBTITLES", variant.subtitles)
            $0.quoted("CLOSED-CAPTIONS", variant.closedCaptions)
            $0.quoted("NAME", variant.name)
        }
        line(variant.uri)
    }

    private mutating func write(_ variant: IFrameVariant) {
        tag(.iFrameStreamInf) {
            $0.integer("BANDWIDTH", variant.bandwidth)
            $0.integer("AVERAGE-BANDWIDTH", variant.averageBandwidth)
            $0.decimal("SCORE", variant.score)
            $0.quoted("CODECS", variant.codecs)
            $0.quoted("SUPPLEMENTAL-CODECS", variant.supplementalCodecs)
            $0.resolution("RESOLUTION", variant.resolution)
            $0.word("HDCP-LEVEL", variant.hdcpLevel)
            $0.quoted("ALLOWED-CPC", variant.allowedCPC)
            $0.word("VIDEO-RANGE", variant.videoRange)
            $0.quoted("REQ-VIDEO-LAYOUT", variant.videoLayout)
            $0.quoted("STABLE-VARIANT-ID", variant.stableID)
            $0.quoted("PATHWAY-ID", variant.pathwayID)
            $0.quoted("VIDEO", variant.video)
            $0.quoted("NAME", variant.name)
            $0.quoted("URI", variant.uri)
        }
    }
}
