import AdaptiveStreaming
import HLSPlaylist
import MPVPlayback
import StreamingCore

/// The parsed options for the engine, the variant and the picture.
struct EngineOptions: Equatable {
    enum Choice: String, CaseIterable {
        /// The automatic choice of the engine, which is mpv or the native engine.
        ///
        /// The engine is mpv if `--video` is given, and the native engine if `--cmcd`, `--target-latency` or
        /// `--adaptation` is given. Otherwise, the engine is mpv if mpv is installed, standard output is a terminal and
        /// `--json` is absent. In all other cases, the engine is the native engine.
        case auto
        case native
        case mpv
    }

    private let choice: Choice
    private let video: MPVOptions.Video?
    private let usesConfiguration: Bool
    private let selection: VariantSelection
    private let cmcd: CMCDConfiguration.Mode?
    private let targetLatency: Double?
    private let adaptation: AdaptationRuleName
    private let needsNative: Bool
    private let subtitles: SubtitleSelection
    private let json: Bool
    private let isLogging: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        choice = try arguments.value(of: "--engine", "auto, mpv or native", Choice.init) ?? .auto
        video = try arguments.value(of: "--video", "window, terminal or none", MPVOptions.Video.init)
        usesConfiguration = arguments.has("--mpv-config")
        json = arguments.has("--json")
        selection = VariantSelection(
            maximumBitrate: try arguments.value(
                of: "--max-bitrate", "bits per second from 1k to 100G, such as 800k", Values.bandwidth
            ).map { Int($0) },
            choice: try arguments.value(
                of: "--variant", "lowest, highest, a number of at least 1, or a height such as 720p", Values.variant))
        cmcd = try arguments.value(of: "--cmcd", "headers or query", CMCDConfiguration.Mode.init)
        targetLatency = try arguments.value(of: "--target-latency", "a number of seconds from 1 to 3600") { text in
            Values.number(text).flatMap { (1...3600).contains($0) ? $0 : nil }
        }
        subtitles =
            try arguments.value(of: "--subtitles", "a language such as en or pt-BR, or off", Values.subtitles)
            ?? .automatic
        adaptation =
            try arguments.value(
                of: "--adaptation", "predictive, throughput, bola or conservative", AdaptationRuleName.init)
            ?? .predictive
        let nativeOptions = ["--cmcd", "--target-latency", "--adaptation"].filter(arguments.has)
        needsNative = !nativeOptions.isEmpty
        for option in nativeOptions {
            if choice == .mpv { throw UsageError("\(option) cannot be used with --engine mpv") }
            if video != nil { throw UsageError("\(option) cannot be used with --video, which requires mpv") }
        }
        if choice == .native && video != nil {
            throw UsageError("--video cannot be used with --engine native, which shows no picture")
        }
        isLogging = arguments.has("--log")
        if json && video == .terminal { throw UsageError("--video terminal cannot be used with --json") }
        if isLogging && video == .terminal { throw UsageError("--video terminal cannot be used with --log") }
    }

    /// Returns the engine that the options select in this environment.
    ///
    /// - Parameters:
    ///   - context: The environment of the command.
    ///   - ownsTerminal: Whether the command can show a picture on the terminal.
    /// - Throws: `UsageError` if the command or the environment does not allow the picture, or if the engine does not
    ///   support the variant.
    @MainActor
    func engine(in context: CommandContext, ownsTerminal: Bool = false) throws(UsageError) -> Engine {
        let facts = context.console.facts
        let mayUseTerminal = facts.drawsInPlace && !json && ownsTerminal && !isLogging && facts.isInForeground()
        let hasDesktop = Self.hasDesktop(context.environment)
        if video == .terminal && !ownsTerminal {
            throw UsageError("--video terminal can be used only with play and resume")
        }
        if video == .terminal && !mayUseTerminal {
            throw UsageError("--video terminal requires a terminal in the foreground")
        }
        if video == .window && !hasDesktop { throw UsageError("--video window requires a desktop session") }
        let installation = MPVInstallation.find(environment: context.environment)
        let isWanted =
            switch choice {
            case .native: false
            case .mpv: true
            case .auto: video != nil || !needsNative && facts.isTerminal && !json && installation != nil
            }
        guard isWanted else {
            return .native(selection, cmcd, subtitles, targetLatency: targetLatency, adaptation: adaptation)
        }
        var options = MPVOptions(video: video ?? (hasDesktop ? .window : mayUseTerminal ? .terminal : .none))
        options.usesConfiguration = usesConfiguration
        options.variant = try mpvVariant()
        switch subtitles {
        case .automatic: break
        case .language(let language): options.subtitles = .language(language)
        case .off: options.subtitles = .off
        }
        return .mpv(installation, options)
    }

    /// Returns the variant option for mpv, or nil if neither a variant nor a maximum bitrate was given. If both
    /// `highest` and a maximum bitrate were given, the maximum bitrate applies.
    ///
    /// - Throws: `UsageError` for a variant that only the native engine can select.
    private func mpvVariant() throws(UsageError) -> MPVOptions.Variant? {
        switch selection.choice {
        case nil: selection.maximumBitrate.map { .upTo($0) }
        case .highest: selection.maximumBitrate.map { .upTo($0) } ?? .highest
        case .lowest: .lowest
        case .number(let number): throw UsageError.variantForMPV("\(number)")
        case .height(let height): throw UsageError.variantForMPV("\(height)p")
        }
    }

    private static func hasDesktop(_ environment: [String: String]) -> Bool {
        #if os(macOS)
            environment["SSH_CONNECTION"] == nil
        #else
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        #endif
    }
}

extension UsageError {
    fileprivate static func variantForMPV(_ variant: String) -> UsageError {
        UsageError("--variant \(variant) cannot be used with mpv: expected lowest or highest")
    }
}

extension CommandSpec.Option {
    static let engine = Self(name: "--engine", value: "ENGINE", help: "auto (the default), native or mpv")
    static let videoWithTerminal = Self(
        name: "--video", value: "PLACE", help: "where mpv shows the picture: window, terminal or none")
    static let video = Self(name: "--video", value: "PLACE", help: "where mpv shows the picture: window or none")
    static let mpvConfiguration = Self(name: "--mpv-config", help: "let mpv read your configuration and scripts")
    static let maximumBitrate = Self(
        name: "--max-bitrate", value: "BITRATE", help: "play no variant above BITRATE, such as 800k or 2M")
    static let variant = Self(
        name: "--variant", value: "WHICH", help: "play only this variant: lowest, highest, N or HEIGHTp")
    static let subtitles = Self(
        name: "--subtitles", value: "LANGUAGE", help: "show subtitles in this language (en, pt-BR), or off")
    static let adaptiveBuffer = Self(
        name: "--adaptive-buffer", help: "adapt the buffer to the network and the memory")
    static let cmcd = Self(name: "--cmcd", value: "MODE", help: "send CMCD data with media requests: headers or query")
    static let targetLatency = Self(
        name: "--target-latency", value: "SECS", help: "adjust the speed to reach this live latency")
    static let adaptation = Self(
        name: "--adaptation", value: "RULE", help: "choose variants by this rule (default: predictive)")
}

extension CommandSpec.Section {
    static let engines = engines("mpv is installed, standard output is a terminal, and --json is absent")
    static let enginesWithoutJSON = engines("mpv is installed and standard output is a terminal")

    private static func engines(_ condition: String) -> Self {
        Self(
            "Engines",
            "With --engine auto, mpv plays if \(condition). Otherwise, the native engine plays. The first line of the "
                + "output names the engine.",
            rows: [
                ("native", "downloads and buffers HLS and MP4 without decoding: no picture, no audio"),
                ("mpv", "plays picture and audio"),
            ])
    }

    static let picture = Self(
        "Picture",
        "--video selects mpv, and cannot be used with --engine native. By default, mpv shows the picture in a window "
            + "in a desktop session, and in the terminal elsewhere. In the window, the keys of mpv "
            + "apply. With --json or --log, there is no picture in the terminal.")
    static let pictureInAWindow = Self(
        "Picture",
        "--video selects mpv, and cannot be used with --engine native. By default, mpv shows the picture in a window "
            + "in a desktop session, and plays only audio elsewhere.")
    static let variants = Self(
        "Variants",
        "The native engine starts with the lowest variant, and then follows --adaptation. mpv plays the highest variant, "
            + "and does not adapt. If every variant exceeds --max-bitrate (in bits per second), the lowest plays, "
            + "with a warning.",
        rows: [
            ("lowest, highest", "the variant with the lowest or the highest bitrate"),
            ("N", "the variant with the N-th lowest bitrate (native engine only)"),
            (
                "HEIGHTp",
                "of the variants up to HEIGHT pixels high, such as 720p, the one with the highest bitrate (native "
                    + "engine only)"
            ),
        ])
    static let adaptation = Self(
        "Adaptation",
        "--adaptation selects the native engine, and cannot be used with mpv. The rule chooses the variant of each "
            + "segment.",
        rows: [
            ("predictive", "plans 20 segments ahead, and replaces buffered segments by better ones"),
            ("throughput", "chooses the highest variant whose bitrate is clearly below the throughput"),
            ("bola", "chooses by the buffered duration"),
            ("conservative", "moves by one variant at a time; up only if the buffer is at least 70 % full"),
        ])
    static let subtitles = Self(
        "Subtitles",
        "With the native engine, the status line shows WebVTT subtitles of HLS streams. The key j selects the next "
            + "subtitles, or none after the last. mpv shows subtitles in its picture. Without --subtitles, the native "
            + "engine shows the default subtitles of the stream. If there are none, the engine shows the forced subtitles "
            + "(for foreign speech and signs) in the language of the audio.")
    static let buffer = Self(
        "Buffer",
        "Without --adaptive-buffer, the maximum size of the buffer is 30 s with the native engine, and 150 MiB with "
            + "mpv. With the option, the native engine adapts the size to the network and the memory, and mpv only to "
            + "the memory. If memory is scarce or critical, the size for that memory applies, whatever the network. Until "
            + "the quality of the network is known, the maximum of the native engine is 10 s. A slow network needs a "
            + "large buffer to survive outages.",
        rows: [
            ("slow network", "30 s (native), if the throughput is below the lowest variant"),
            ("fair network", "10 s (native), if the throughput suffices only for the lowest variants"),
            ("fast network", "30 s (native), if the throughput suffices for higher variants"),
            ("scarce memory", "5 s (native) or 32 MiB (mpv), if less than 100 MiB of memory are free"),
            ("critical memory", "2 s (native) or 8 MiB (mpv), if less than 50 MiB of memory are free"),
        ])
    static let cmcd = Self(
        "CMCD",
        "--cmcd selects the native engine, and cannot be used with mpv. Each media request then carries Common Media "
            + "Client Data (CTA-5004), such as the buffered duration and the throughput.",
        rows: [
            ("headers", "puts the data into header fields that begin with CMCD"),
            ("query", "puts the data into the query parameter CMCD"),
        ])
    static let targetLatency = Self(
        "Target latency",
        "--target-latency selects the native engine, and cannot be used with mpv. The engine "
            + "adjusts the speed of a live stream, within 0.97 to 1.03, until its latency reaches the target. It does so "
            + "only while the speed that you set is 1. The target does not change where playback starts. If the "
            + "target is too low to keep a buffer, the engine uses a higher target.")
}
