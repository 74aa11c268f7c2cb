import AdaptiveStreaming
import HLSPlaylist
import MPVPlayback
import StreamingCore

/// The parsed options for the engine, the variant and the picture.
struct EngineOptions: Equatable {
    enum Choice: String, CaseIterable {
        /// The automatic choice of the engine, which is mpv or the native engine.
        ///
        /// The engine is mpv if `--video` is given, and the native engine if `--cmcd` is given. Otherwise, the engine
        /// is mpv if mpv is installed, standard output is a terminal and `--json` is absent. In all other cases, the
        /// engine is the native engine.
        case auto
        case native
        case mpv
    }

    private let choice: Choice
    private let video: MPVOptions.Video?
    private let usesConfiguration: Bool
    private let selection: VariantSelection
    private let cmcd: CMCDConfiguration.Mode?
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
        if cmcd != nil {
            if choice == .mpv { throw UsageError("--cmcd cannot be used with --engine mpv") }
            if video != nil { throw UsageError("--cmcd cannot be used with --video, which requires mpv") }
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
            case .auto: video != nil || cmcd == nil && facts.isTerminal && !json && installation != nil
            }
        guard isWanted else { return .native(selection, cmcd) }
        var options = MPVOptions(video: video ?? (hasDesktop ? .window : mayUseTerminal ? .terminal : .none))
        options.usesConfiguration = usesConfiguration
        options.variant = try mpvVariant()
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
    static let engine = Self(
        name: "--engine", value: "ENGINE",
        help: "auto (the default), native or mpv")
    static let videoWithTerminal = Self(
        name: "--video", value: "PLACE",
        help: "where mpv shows the picture: window (the default on a desktop), terminal (the default on a terminal "
            + "without a desktop) or none (the default elsewhere)")
    static let video = Self(
        name: "--video", value: "PLACE",
        help: "where mpv shows the picture: window (the default on a desktop) or none (the default elsewhere)")
    static let mpvConfiguration = Self(
        name: "--mpv-config", help: "let mpv read your configuration and scripts")
    static let maximumBitrate = Self(
        name: "--max-bitrate", value: "BITRATE",
        help: "do not exceed this bitrate, in bits per second, such as 800k or 2M")
    static let variant = Self(
        name: "--variant", value: "WHICH",
        help: "play only one variant: lowest, highest, N (1 is the lowest bitrate), or a height such as 720p")
    static let cmcd = Self(
        name: "--cmcd", value: "MODE", help: "send CMCD data with each media request: in headers or in the query")
}

extension CommandSpec {
    static let engineNote =
        "Engines: the native engine downloads and buffers HLS, on demand or live, and progressive MP4. The native "
        + "engine does not decode, so there is no picture and no audio. mpv plays picture and audio. With --engine "
        + "auto, --video selects mpv, and --cmcd selects the native engine. The two options exclude each other. If "
        + "both are absent, auto selects mpv if mpv is installed, standard output is a terminal and --json is absent. "
        + "Otherwise, auto selects the native engine. The first line of the output names the engine."
    static let cmcdNote =
        "CMCD: --cmcd adds Common Media Client Data, version 1 (CTA-5004), to each request for the media. For example, "
        + "the data tells the server the buffered duration and the throughput. With --cmcd headers, the data is in up "
        + "to four header fields, whose names begin with CMCD. With --cmcd query, the data is in the query parameter "
        + "CMCD. Only the native engine sends the data."
    static let variantNote =
        "Variants: the native engine starts with the lowest variant and adapts to the throughput. mpv plays the "
        + "highest variant, and does not adapt. If every variant exceeds --max-bitrate, the lowest plays, with a "
        + "warning. --variant N counts from the lowest bitrate: 1 is the lowest. --variant 720p selects the highest "
        + "bitrate among the variants that declare a height of at most 720 lines. If no variant declares such a "
        + "height, the lowest plays. With mpv, --variant takes only lowest or highest."
}
