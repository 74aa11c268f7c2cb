/// The families of codec names, as the CODECS attribute contains them (RFC 6381).
enum CodecName {
    /// The codec families of sample entries that share a format (ISO/IEC 14496-15; Dolby Vision Streams within the HTTP
    /// Live Streaming Format).
    private static let entries = [
        "avc1": "avc", "avc3": "avc", "hvc1": "hevc", "hev1": "hevc", "dvh1": "dolby-vision", "dvhe": "dolby-vision",
        "opus": "opus", "flac": "flac",
    ]

    /// Returns the name of a codec without profile and level. All profiles of AAC belong to one family, because a
    /// stream need not signal HE-AAC. MP3 has several names.
    static func family(_ codec: String) -> String {
        let entry = codec.prefix { $0 != "." }.lowercased()
        guard entry == "mp4a" else { return entries[entry] ?? entry }
        return ["mp4a.40.34", "mp4a.6b", "mp4a.69"].contains(codec.lowercased()) ? "mp3" : "aac"
    }

    /// Returns the profile and the level of H.264 or H.265, in lower case; nil for other codecs, whose names are not
    /// compared exactly. The sample entry does not count, because transport streams have none.
    static func level(_ codec: String) -> String? {
        guard ["avc", "hevc"].contains(family(codec)) else { return nil }
        return codec.drop { $0 != "." }.lowercased()
    }

    /// Returns whether the codec is one of subtitles, whose segments can be plain WebVTT.
    static func isText(_ codec: String) -> Bool { ["wvtt", "stpp"].contains(family(codec)) }
}
