import MediaInspection

/// The video and audio formats of a variant, without profiles and levels. A decoder can switch between variants of the
/// same formats.
struct CodecFamily: Sendable {
    private let video: Set<String>
    private let audio: Set<String>

    /// Creates the family of the entries of a CODECS attribute.
    init(_ codecs: [String]) {
        func names(_ isIncluded: (String) -> Bool) -> Set<String> {
            Set(codecs.filter(isIncluded).map(CodecName.format))
        }
        (video, audio) = (names(Self.isVideo), names(Self.isAudio))
    }

    /// Returns whether both have the same codecs, apart from codecs that one of them does not declare.
    func isCompatible(with other: CodecFamily) -> Bool {
        (video == other.video || video.isEmpty || other.video.isEmpty)
            && (audio == other.audio || audio.isEmpty || other.audio.isEmpty)
    }

    /// Returns whether an entry of the CODECS attribute is an audio codec.
    static func isAudio(_ codec: String) -> Bool { audioCodecs.contains { codec.hasPrefix($0) } }

    /// The prefixes that identify audio codecs in the CODECS attribute.
    private static let audioCodecs = [
        "mp4a", "ac-3", "ec-3", "ac-4", "fLaC", "flac", "Opus", "opus", "alac", "mp3", "dts", "mhm", "iamf",
    ]
    /// Returns whether an entry of the CODECS attribute is a video codec. An unknown entry counts as video.
    static func isVideo(_ codec: String) -> Bool {
        !isAudio(codec) && !CodecName.isText(codec)
    }
}
