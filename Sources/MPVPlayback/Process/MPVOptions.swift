import HLSPlaylist
import StreamingCore

/// The options of an mpv process: the outputs, the header fields, the configuration and the variant.
public struct MPVOptions: Equatable, Sendable {
    /// The output of the video.
    public enum Video: String, CaseIterable, Sendable {
        /// A window of mpv, which responds to mpv's keyboard shortcuts.
        case window
        /// Coloured text in the terminal.
        case terminal
        /// No video output.
        case none
    }

    /// A rule that selects the variant of an HLS stream. mpv does not switch variants during playback.
    public enum Variant: Equatable, Sendable {
        /// The variant with the lowest bitrate.
        case lowest
        /// The variant with the highest bitrate.
        case highest
        /// The variant with the highest bitrate of at most this value, in bits per second. If no variant qualifies, mpv
        /// plays the variant with the lowest bitrate.
        case upTo(Int)

        /// The maximum bitrate, in bits per second, or nil if the rule has no maximum.
        var maximumBitrate: Int? {
            switch self {
            case .upTo(let bitrate): bitrate
            case .lowest, .highest: nil
            }
        }
    }

    /// A rule that selects the subtitles.
    public enum Subtitles: Equatable, Sendable {
        /// The subtitles in the language with this tag (RFC 5646), if the media has subtitles in this language.
        case language(String)
        /// No subtitles.
        case off
    }

    /// The supported playback speeds, where 1 is normal speed.
    public static let speeds: ClosedRange<Float> = 0.25...4

    /// The output of the video.
    public var video: Video
    /// Whether mpv plays audio. Without an audio device, playback continues silently.
    public var hasAudio = true
    /// The header fields of all requests of mpv, including requests to other hosts that media or redirects lead to.
    public var headers: HTTPHeaders = [:]
    /// Whether mpv reads the user's configuration and scripts, including the yt-dlp script. If false, mpv uses its
    /// defaults, and passes no URL to another program.
    public var usesConfiguration = false
    /// The rule that selects the variant, or nil for mpv's default, which is the variant with the highest bitrate.
    public var variant: Variant?
    /// The rule that selects the subtitles, or nil for mpv's default.
    public var subtitles: Subtitles?

    /// Creates options with audio, and without header fields, the user's configuration or a variant.
    public init(video: Video) {
        self.video = video
    }

    /// The command-line arguments of mpv. The arguments contain no header fields, because other users can read
    /// arguments. The arguments contain no URL, because mpv parses an argument with a leading dash as an option.
    var arguments: [String] {
        var arguments = usesConfiguration ? [] : ["--no-config", "--load-scripts=no", "--ytdl=no"]
        // Without a window, the built-in scripts (controller, statistics, conditional profiles) only delay the start.
        if !usesConfiguration && video != .window {
            arguments += ["--osc=no", "--load-stats-overlay=no", "--load-auto-profiles=no"]
        }
        arguments += [
            "--idle=yes", "--input-ipc-client=fd://\(MPVProcess.descriptor)", "--input-terminal=no", "--pause=yes",
            "--resume-playback=no",
            // The last frame stays visible, and the end does not count as a pause.
            "--keep-open=always", "--keep-open-pause=no",
            // A URL must not open anything else, neither files beside it nor lists of other media. FFmpeg's demuxers
            // do not support such lists, and they may only use HTTP. FFmpeg calls subtitles in HLS experimental.
            "--autoload-files=no", "--load-unsafe-playlists=no", "--demuxer=lavf",
            "--demuxer-lavf-o=protocol_whitelist=[http,https,httpproxy,tls,tcp,crypto,data],strict=experimental",
            "--tls-verify=yes", "--network-timeout=\(MPVFailure.networkTimeout.components.seconds)",
            // mpv has one value for the start and for the end of a rebuffer. The native engine starts with 2 s as well,
            // but waits for 5 s after a rebuffer.
            "--cache-pause-initial=yes", "--cache-pause-wait=2", "--volume-max=100", "--audio-fallback-to-null=yes",
        ]
        if !hasAudio { arguments.append("--ao=null") }
        switch variant {
        case nil: break
        case .lowest: arguments.append("--hls-bitrate=min")
        case .highest: arguments.append("--hls-bitrate=max")
        // mpv accepts no larger value.
        case .upTo(let bitrate): arguments.append("--hls-bitrate=\(min(max(0, bitrate), Int(Int32.max)))")
        }
        switch subtitles {
        case nil: break
        case .language(let language): arguments.append("--slang=\(language)")
        case .off: arguments.append("--sid=no")
        }
        switch video {
        case .window: arguments += ["--terminal=no", "--force-window=no"]
        case .terminal: arguments += ["--really-quiet", "--vo=tct", "--osd-level=0"]
        case .none: arguments += ["--terminal=no", "--vo=null"]
        }
        return arguments
    }

    /// Returns the commands that set the header fields of mpv. Send these commands before all other commands.
    static func setup(_ headers: HTTPHeaders) -> [MPVCommand] {
        let agent = headers["User-Agent"].map { MPVCommand.set(.userAgent, .string($0)) }
        let fields = headers.dictionary.filter { $0.key.lowercased() != "user-agent" }
        let rest = fields.sorted { $0.key < $1.key }.map { MPVValue.string("\($0.key): \($0.value)") }
        return [agent, rest.isEmpty ? nil : .set(.headers, .array(rest))].compactMap { $0 }
    }
}
