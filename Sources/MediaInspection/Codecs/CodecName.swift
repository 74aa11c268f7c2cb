/// The families of codec names, as the CODECS attribute contains them (RFC 6381).
package enum CodecName {
    /// The codec families of sample entries that share a format (ISO/IEC 14496-15; Dolby Vision Streams within the HTTP
    /// Live Streaming Format).
    private static let entries = [
        "avc1": "avc", "avc3": "avc", "hvc1": "hevc", "hev1": "hevc", "dvh1": "dolby-vision", "dvhe": "dolby-vision",
    ]

    /// Returns the format of a codec: its sample entry, or a common name of several entries.
    package static func format(_ codec: String) -> String {
        let entry = codec.prefix { $0 != "." }.lowercased()
        return entries[entry] ?? entry
    }

    /// Returns the name of a codec without profile and level. All profiles of AAC belong to one family, because a
    /// stream need not signal HE-AAC. MP3 has several names.
    package static func family(_ codec: String) -> String {
        let format = format(codec)
        guard format == "mp4a" else { return format }
        return ["mp4a.40.34", "mp4a.6b", "mp4a.69"].contains(codec.lowercased()) ? "mp3" : "aac"
    }

    /// Returns the profile and the level of H.264 or H.265, in lower case; nil for other codecs, whose names are not
    /// compared exactly. The sample entry does not count, because transport streams have none.
    package static func level(_ codec: String) -> String? {
        guard ["avc", "hevc"].contains(family(codec)) else { return nil }
        return codec.drop { $0 != "." }.lowercased()
    }

    /// Returns whether the codec is one of subtitles, whose segments can be plain WebVTT.
    package static func isText(_ codec: String) -> Bool { ["wvtt", "stpp"].contains(family(codec)) }
}
