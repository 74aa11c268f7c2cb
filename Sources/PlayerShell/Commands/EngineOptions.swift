import AdaptiveStreaming
import HLSPlaylist
import MPVPlayback
import StreamingCore

/// The options for the engine, its variants and the picture, as typed.
struct EngineOptions: Equatable {
    enum Choice: String, CaseIterable {
        /// The choice of mpv with `--video`, or if it is installed, standard output is a terminal and JSON is off.
        ///
        /// Otherwise it is the native engine.
        case auto
        case native
        case mpv
    }

    private let choice: Choice
    private let video: MPVOptions.Video?
    private let usesConfiguration: Bool
    private let selection: VariantSelection
    private let json: Bool
    private let isLogging: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        choice = try arguments.value(of: "--engine", "auto, mpv or native", Choice.init) ?? .auto
        video = try arguments.value(of: "--video", "window, terminal or none", MPVOptions.Video.init)
        usesConfiguration = arguments.has("--mpv-config")
        json = arguments.has("--json")
        selection = VariantSelection(
            maximumBitrate: try arguments.value(
                of: "--max-bitrate", "bits a second from 1k to 100G, such as 800k", Values.bandwidth
            ).map { Int($0) },
            choice: try arguments.value(
                of: "--variant", "lowest, highest, a number from 1 on or a height such as 720p", Values.variant))
        if choice == .native && video != nil { throw UsageError("--video is for mpv, and not for --engine native") }
        isLogging = arguments.has("--log")
        if json && video == .terminal { throw UsageError("--video terminal and --json exclude each other") }
        if isLogging && video == .terminal { throw UsageError("--video terminal and --log exclude each other") }
    }

    /// Returns the engine that the options mean in this environment.
    ///
    /// - Parameters:
    ///   - context: The environment of the command.
    ///   - ownsTerminal: Whether the command leaves the terminal to a picture.
    /// - Throws: `UsageError` if the picture or the variant is not possible here.
    @MainActor
    func engine(in context: CommandContext, ownsTerminal: Bool = false) throws(UsageError) -> Engine {
        let facts = context.console.facts
        let mayUseTerminal = facts.drawsInPlace && !json && ownsTerminal && !isLogging && facts.isInForeground()
        let hasDesktop = Self.hasDesktop(context.environment)
        if video == .terminal && !mayUseTerminal { throw UsageError("--video terminal needs a terminal to itself") }
        if video == .window && !hasDesktop { throw UsageError("--video window needs a desktop, and there is none") }
        let installation = MPVInstallation.find(environment: context.environment)
        let isWanted =
            switch choice {
            case .native: false
            case .mpv: true
            case .auto: video != nil || facts.isTerminal && !json && installation != nil
            }
        guard isWanted else { return .native(selection) }
        var options = MPVOptions(video: video ?? (hasDesktop ? .window : mayUseTerminal ? .terminal : .none))
        options.usesConfiguration = usesConfiguration
        options.variant = try mpvVariant()
        return .mpv(installation, options)
    }

    /// Returns the corresponding option of mpv, which has only one for the variant.
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
        UsageError("--variant \(variant) is for --engine native, and mpv takes lowest or highest")
    }
}

extension CommandSpec.Option {
    static let engine = Self(
        name: "--engine", value: "ENGINE",
        help:
            "mpv, native (HLS on demand and progressive MP4, no picture, no audio), or auto: mpv with --video, or if it is "
            + "installed, standard output is a terminal and --json is not given; otherwise native")
    static let videoWithTerminal = Self(
        name: "--video", value: "PLACE", help: "of mpv's picture: window, terminal or none; by default what is there")
    static let video = Self(
        name: "--video", value: "PLACE", help: "of mpv's picture: window or none; by default what is there")
    static let mpvConfiguration = Self(
        name: "--mpv-config", help: "let mpv read your configuration and scripts, which it does not otherwise")
    static let maximumBitrate = Self(
        name: "--max-bitrate", value: "BITRATE",
        help:
            "highest bitrate of variants, in bits per second, such as 800k or 2M; if all exceed it, the lowest one plays, "
            + "with a warning")
    static let variant = Self(
        name: "--variant", value: "WHICH",
        help:
            "keep to one variant of a stream: lowest, highest, its number from 1 for the lowest bitrate, or as 720p the "
            + "best of at most so many lines (mpv: lowest or highest)")
}
