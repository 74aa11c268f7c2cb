import StreamingCore
import HLSPlaylist

/// How mpv is to run.
public struct MPVOptions: Equatable, Sendable {
    /// Where the picture goes.
    public enum Video: String, CaseIterable, Sendable {
        /// A window of mpv's own, with its own keys.
        case window
        /// The terminal, as coloured text.
        case terminal
        /// Nowhere.
        case none
    }

    /// Which variant of a stream of HLS it plays; it does not change it by itself.
    public enum Variant: Equatable, Sendable {
        case lowest
        case highest
        /// The highest of at most so many bits a second, or else the lowest.
        case upTo(Int)

        /// The maximum bitrate, in bits per second; nil for `lowest` and `highest`.
        var maximumBitrate: Int? {
            switch self {
            case .upTo(let bitrate): bitrate
            case .lowest, .highest: nil
            }
        }
    }

    /// Where the picture goes.
    public var video: Video
    /// Whether there is sound. Without a device mpv plays on in silence.
    public var hasSound = true
    /// Sent with every request, also to other hosts that media or redirects lead to.
    public var headers: HTTPHeaders = [:]
    /// Whether mpv reads the configuration and the scripts of the person, yt-dlp's among them; else it starts as its makers
    /// have set it, and no other program is asked about a URL.
    public var usesConfiguration = false
    /// Nil leaves it to mpv, which takes the highest.
    public var variant: Variant?

    /// With sound, and without header fields or configuration.
    public init(video: Video) {
        self.video = video
    }

    /// The command line. What is secret or comes from outside is never on it: others can read it, and mpv would take what
    /// begins with a dash for an option.
    var arguments: [String] {
        var arguments = usesConfiguration ? [] : ["--no-config", "--load-scripts=no", "--ytdl=no"]
        // Without a window, the built-in scripts (controller, statistics, conditional profiles) only delay the start.
        if !usesConfiguration && video != .window {
            arguments += ["--osc=no", "--load-stats-overlay=no", "--load-auto-profiles=no"]
        }
        arguments += [
            "--idle=yes", "--input-ipc-client=fd://\(MPVProcess.descriptor)", "--input-terminal=no", "--pause=yes",
            "--resume-playback=no",
            // The last frame stays, and mpv does not take the end for a pause.
            "--keep-open=always", "--keep-open-pause=no",
            // Nothing else is opened because of a URL: no file beside it, and no list of other media, of which only FFmpeg's
            // demuxers know none; and those speak HTTP only.
            "--autoload-files=no", "--load-unsafe-playlists=no", "--demuxer=lavf",
            "--demuxer-lavf-o=protocol_whitelist=[http,https,httpproxy,tls,tcp,crypto,data]",
            "--tls-verify=yes", "--network-timeout=\(MPVFailure.networkTimeout.components.seconds)",
            // The same values as in the native engine: 2 s to start, and 2 s after a rebuffer.
            "--cache-pause-initial=yes", "--cache-pause-wait=2", "--volume-max=100", "--audio-fallback-to-null=yes",
        ]
        if !hasSound { arguments.append("--ao=null") }
        switch variant {
        case nil: break
        case .lowest: arguments.append("--hls-bitrate=min")
        case .highest: arguments.append("--hls-bitrate=max")
        // More it does not take.
        case .upTo(let bitrate): arguments.append("--hls-bitrate=\(min(max(0, bitrate), Int(Int32.max)))")
        }
        switch video {
        case .window: arguments += ["--terminal=no", "--force-window=no"]
        case .terminal: arguments += ["--really-quiet", "--vo=tct", "--osd-level=0"]
        case .none: arguments += ["--terminal=no", "--vo=null"]
        }
        return arguments
    }

    /// Returns the commands that set the header fields; send them before any other command.
    static func setup(_ headers: HTTPHeaders) -> [MPVCommand] {
        let agent = headers["User-Agent"].map { MPVCommand.set(.userAgent, .string($0)) }
        let fields = headers.dictionary.filter { $0.key.lowercased() != "user-agent" }
        let rest = fields.sorted { $0.key < $1.key }.map { MPVValue.string("\($0.key): \($0.value)") }
        return [agent, rest.isEmpty ? nil : .set(.headers, .array(rest))].compactMap { $0 }
    }
}
