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
        /// `--adaptation` is given. The settings of these options do not choose an engine. Otherwise, the engine is mpv
        /// if mpv is installed, standard output is a terminal and `--json` is absent. In all other cases, the engine is
        /// the native engine.
        case auto
        case native
        case mpv
    }

    private let choice: Choice
    /// The place of the picture on the command line, which must be possible.
    private let video: MPVOptions.Video?
    /// The place of the picture on the command line or in the settings. A place in the settings has no effect if it is
    /// not possible.
    private let preferredVideo: MPVOptions.Video?
    private let usesConfiguration: Bool
    private let selection: VariantSelection
    private let isVariantGiven: Bool
    private let cmcd: CMCDConfiguration.Mode?
    private let targetLatency: Double?
    private let adaptation: AdaptationRuleName
    private let needsNative: Bool
    private let subtitles: SubtitleSelection
    private let json: Bool
    private let isLogging: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let chosen = try arguments.value(of: "--engine", Self.engines) ?? .auto
        let place = try arguments.value(of: "--video", Self.places)
        video = arguments.isGiven("--video") ? place : nil
        preferredVideo = place
        usesConfiguration = arguments.has("--mpv-config")
        json = arguments.has("--json")
        selection = VariantSelection(
            maximumBitrate: try arguments.value(of: "--max-bitrate", Self.bitrates).map { Int($0) },
            choice: try arguments.value(of: "--variant", Self.variants))
        isVariantGiven = arguments.isGiven("--variant")
        cmcd = try arguments.value(of: "--cmcd", Self.modes)
        targetLatency = try arguments.value(of: "--target-latency", Self.latencies)
        subtitles = try arguments.value(of: "--subtitles", Self.languages) ?? .automatic
        adaptation = try arguments.value(of: "--adaptation", Self.rules) ?? .predictive
        let nativeOptions = ["--cmcd", "--target-latency", "--adaptation"].filter(arguments.isGiven)
        needsNative = !nativeOptions.isEmpty
        let needsChoice = needsNative || video != nil || isVariantGiven && selection.needsNativeEngine
        choice = needsChoice && !arguments.isGiven("--engine") ? .auto : chosen
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
        let isPossible =
            switch preferredVideo {
            case .window: hasDesktop
            case .terminal: mayUseTerminal
            case .none?: true
            case nil: false
            }
        let place = isPossible ? preferredVideo : nil
        var options = MPVOptions(video: place ?? (hasDesktop ? .window : mayUseTerminal ? .terminal : .none))
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
    /// `highest` and a maximum bitrate were given, the maximum bitrate applies. A setting for a variant that only the
    /// native engine can select has no effect.
    ///
    /// - Throws: `UsageError` if such a variant was given on the command line.
    private func mpvVariant() throws(UsageError) -> MPVOptions.Variant? {
        switch selection.needsNativeEngine && !isVariantGiven ? nil : selection.choice {
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
        name: "--engine", value: "ENGINE", help: "auto (the default), native or mpv",
        setting: Setting(EngineOptions.engines, default: "auto"))
    static let videoWithTerminal = Self(
        name: "--video", value: "PLACE", help: "where mpv shows the picture: window, terminal or none",
        setting: Setting(EngineOptions.places))
    static let video = Self(
        name: "--video", value: "PLACE", help: "where mpv shows the picture: window or none",
        setting: Setting(EngineOptions.places), words: ["window", "none"])
    static let mpvConfiguration = Self(
        name: "--mpv-config", help: "let mpv read your configuration and scripts", setting: .flag(default: false))
    static let maximumBitrate = Self(
        name: "--max-bitrate", value: "BITRATE", help: "play no variant above BITRATE, such as 800k or 2M",
        setting: Setting(EngineOptions.bitrates))
    static let variant = Self(
        name: "--variant", value: "WHICH", help: "play only this variant: lowest, highest, N or HEIGHTp",
        setting: Setting(EngineOptions.variants))
    static let subtitles = Self(
        name: "--subtitles", value: "LANGUAGE", help: "show subtitles in this language (en, pt-BR), or off",
        setting: Setting(EngineOptions.languages))
    static let adaptiveBuffer = Self(
        name: "--adaptive-buffer", help: "adapt the buffer to the network and the memory",
        setting: .flag(default: false))
    static let cmcd = Self(
        name: "--cmcd", value: "MODE", help: "send CMCD data with media requests: headers or query",
        setting: Setting(EngineOptions.modes))
    static let targetLatency = Self(
        name: "--target-latency", value: "SECS", help: "adjust the speed to reach this live latency",
        setting: Setting(EngineOptions.latencies))
    static let adaptation = Self(
        name: "--adaptation", value: "RULE", help: "choose variants by this rule (default: predictive)",
        setting: Setting(EngineOptions.rules, default: "predictive"))
}

/// The accepted values of the options.
extension EngineOptions {
    fileprivate static let engines = OptionValues<Choice>("auto, mpv or native")
    fileprivate static let places = OptionValues<MPVOptions.Video>("window, terminal or none")
    fileprivate static let bitrates = OptionValues(
        "bits per second from 1k to 100G, such as 800k", parse: Values.bandwidth)
    fileprivate static let variants = OptionValues(
        "lowest, highest, a number of at least 1, or a height such as 720p", words: ["lowest", "highest"],
        parse: Values.variant)
    fileprivate static let modes = OptionValues<CMCDConfiguration.Mode>("headers or query")
    fileprivate static let latencies = OptionValues("a number of seconds from 1 to 3600") { text in
        Values.number(text).flatMap { (1...3600).contains($0) ? $0 : nil }
    }
    fileprivate static let languages = OptionValues(
        "a language such as en or pt-BR, or off", words: ["off"], parse: Values.subtitles)
    fileprivate static let rules = OptionValues<AdaptationRuleName>("predictive, throughput, bola or conservative")
}

extension VariantSelection {
    /// Whether only the native engine can select the variant.
    fileprivate var needsNativeEngine: Bool {
        switch choice {
        case .number, .height: true
        case .lowest, .highest, nil: false
        }
    }
}
