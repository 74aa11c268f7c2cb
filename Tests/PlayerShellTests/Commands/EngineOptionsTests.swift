import AdaptiveStreaming
import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

import HLSPlaylist
@testable import PlayerShell

@Suite("EngineOptions", .tags(.unit)) @MainActor
struct EngineOptionsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mpv-\(UUID().uuidString)")

    @Test("On a terminal, the default engine is mpv if mpv is installed, and otherwise the native engine")
    func test_engine_byDefault_isMPVOnATerminal() throws {
        let path = try makeMPV()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try engine([], isTerminal: true, path: path).name == "mpv")
        #expect(try engine([], isTerminal: true, path: "/nowhere") == .native())
        #expect(try engine([], isTerminal: false, path: path) == .native())
        #expect(try engine(["--json"], isTerminal: true, path: path) == .native())
    }

    @Test(
        "By default, the engine depends neither on keyboard input nor on the ability to redraw a line",
        arguments: [true, false])
    func test_engine_byDefault_dependsOnlyOnStandardOutput(readsKeys: Bool) throws {
        let path = try makeMPV()
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = Console.Capabilities(isTerminal: true, drawsInPlace: false, readsKeys: readsKeys)
        #expect(try engine([], facts: terminal, path: path).name == "mpv")
        #expect(try engine([], facts: Console.Capabilities(readsKeys: readsKeys), path: path) == .native())
    }

    @Test("The options choose the engine, even if mpv is not installed")
    func test_engine_withAnOption_isTheEngineOfTheOption() throws {
        #expect(try engine(["--engine", "native"], isTerminal: true, path: "/nowhere") == .native())
        #expect(try engine(["--engine", "mpv"], path: "/nowhere") == .mpv(nil, MPVOptions(video: .none)))
        #expect(try engine(["--video", "none"], path: "/nowhere") == .mpv(nil, MPVOptions(video: .none)))
        var options = MPVOptions(video: .none)
        options.usesConfiguration = true
        #expect(try engine(["--engine", "mpv", "--mpv-config"], path: "/nowhere") == .mpv(nil, options))
    }

    #if os(Linux)
        @Test("By default, mpv shows the picture in a window on a desktop, else on the terminal, and else nowhere")
        func test_video_byDefault_dependsOnDesktopAndTerminal() throws {
            let mpv = ["--engine", "mpv"]
            #expect(try video(mpv, isTerminal: true, desktop: [:]) == .terminal)
            #expect(try video(mpv, isTerminal: true, desktop: ["DISPLAY": ":0"]) == .window)
            #expect(try video(mpv, isTerminal: true, desktop: ["WAYLAND_DISPLAY": "wayland-0"]) == .window)
            #expect(
                try video(mpv, isTerminal: true, ownsTerminal: false, desktop: ["DISPLAY": ""]) == MPVOptions.Video.none
            )
            #expect(try video(mpv, isTerminal: false, desktop: [:]) == MPVOptions.Video.none)
            #expect(try video(mpv + ["--log", "info"], isTerminal: true, desktop: [:]) == MPVOptions.Video.none)
            let nowhere = UsageError("--video window requires a desktop session")
            #expect(throws: nowhere) { try video(["--video", "window"], isTerminal: true, desktop: [:]) }
        }
    #endif

    @Test("The native engine accepts every choice of variant")
    func test_nativeEngine_withAVariantOption_selectsThatVariant() throws {
        let choices: [(String, VariantSelection.Choice)] = [
            ("lowest", .lowest), ("highest", .highest), ("2", .number(2)), ("720p", .height(720)),
        ]
        for (word, choice) in choices {
            let selection = VariantSelection(maximumBitrate: 1_500_000, choice: choice)
            let words = ["--engine", "native", "--max-bitrate", "1.5M", "--variant", word]
            #expect(try engine(words, path: "/nowhere") == .native(selection))
        }
    }

    @Test(
        "The options --max-bitrate and --variant are combined into one option of mpv",
        arguments: zip(
            [
                [], ["--max-bitrate", "250k"], ["--variant", "lowest"], ["--variant", "highest"],
                ["--max-bitrate", "1M", "--variant", "lowest"], ["--max-bitrate", "1M", "--variant", "highest"],
            ], [nil, .upTo(250_000), .lowest, .highest, .lowest, .upTo(1_000_000)] as [MPVOptions.Variant?]))
    func test_mpvEngine_withVariantOptions_combinesTheOptions(words: [String], variant: MPVOptions.Variant?) throws {
        var options = MPVOptions(video: .none)
        options.variant = variant
        #expect(try engine(["--engine", "mpv"] + words, path: "/nowhere") == .mpv(nil, options))
    }

    @Test("With --cmcd, the native engine plays and sends the data", arguments: CMCDConfiguration.Mode.allCases)
    func test_engine_withCMCD_isNative(mode: CMCDConfiguration.Mode) throws {
        let path = try makeMPV()
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = try engine(["--cmcd", mode.rawValue], isTerminal: true, path: path)
        #expect(engine == .native(VariantSelection(), mode))
    }

    @Test("With --adaptation, the engine is native and uses the rule", arguments: AdaptationRuleName.allCases)
    func test_engine_withAnAdaptationRule_isNative(name: AdaptationRuleName) throws {
        let path = try makeMPV()
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = try engine(["--adaptation", name.rawValue], isTerminal: true, path: path)
        #expect(engine == .native(adaptation: name))
    }

    @Test("With --target-latency, the engine is native", arguments: [("1", 1.0), ("4.5", 4.5), ("3600", 3600)])
    func test_engine_withATargetLatency_isNative(word: String, target: Double) throws {
        let path = try makeMPV()
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = try engine(["--target-latency", word], isTerminal: true, path: path)
        #expect(engine == .native(targetLatency: target))
    }

    @Test("The error of invalid options names the mistake")
    func test_init_withInvalidOptions_errorNamesTheMistake() {
        let wrong: [([String], String)] = [
            (
                ["--engine", "native", "--video", "none"],
                "--video cannot be used with --engine native, which shows no picture"
            ),
            (["--video", "terminal", "--json"], "--video terminal cannot be used with --json"),
            (["--video", "terminal"], "--video terminal requires a terminal in the foreground"),
            (["--video", "terminal", "--log", "info"], "--video terminal cannot be used with --log"),
            (
                ["--engine", "mpv", "--variant", "2"],
                "--variant 2 cannot be used with mpv: expected lowest or highest"
            ),
            (
                ["--video", "none", "--variant", "720p"],
                "--variant 720p cannot be used with mpv: expected lowest or highest"
            ),
            (
                ["--variant", "best"],
                "invalid value \"best\" for --variant: expected lowest, highest, a number of at least 1, or a height such as 720p"
            ),
            (
                ["--max-bitrate", "999"],
                "invalid value \"999\" for --max-bitrate: expected bits per second from 1k to 100G, such as 800k"
            ),
            (["--cmcd", "query", "--engine", "mpv"], "--cmcd cannot be used with --engine mpv"),
            (["--cmcd", "query", "--video", "none"], "--cmcd cannot be used with --video, which requires mpv"),
            (
                ["--target-latency", "4", "--engine", "mpv"], "--target-latency cannot be used with --engine mpv"
            ),
            (
                ["--target-latency", "4", "--video", "none"],
                "--target-latency cannot be used with --video, which requires mpv"
            ),
            (
                ["--target-latency", "0.9"],
                "invalid value \"0.9\" for --target-latency: expected a number of seconds from 1 to 3600"
            ),
            (
                ["--adaptation", "bola", "--video", "none"],
                "--adaptation cannot be used with --video, which requires mpv"
            ),
            (
                ["--adaptation", "best"],
                "invalid value \"best\" for --adaptation: expected predictive, throughput, bola or conservative"
            ),
            (["--cmcd", "body"], "invalid value \"body\" for --cmcd: expected headers or query"),
            (["--engine", "vlc"], "invalid value \"vlc\" for --engine: expected auto, mpv or native"),
        ]
        for (words, message) in wrong {
            #expect(throws: UsageError(message)) { try engine(words, path: "/nowhere") }
        }
    }

    @Test("The error for a picture on the terminal names the commands that can show the picture")
    func test_init_withATerminalPictureInAnotherCommand_errorNamesPlayAndResume() {
        #expect(throws: UsageError("--video terminal can be used only with play and resume")) {
            try engine(["--video", "terminal"], isTerminal: true, ownsTerminal: false, path: "/nowhere")
        }
    }

    private func engine(
        _ words: [String], isTerminal: Bool = false, ownsTerminal: Bool = true, path: String,
        desktop: [String: String] = [:]
    ) throws -> Engine {
        try engine(
            words, facts: .init(isTerminal: isTerminal, drawsInPlace: isTerminal), ownsTerminal: ownsTerminal,
            path: path, desktop: desktop)
    }

    private func engine(
        _ words: [String], facts: Console.Capabilities, ownsTerminal: Bool = true, path: String,
        desktop: [String: String] = [:]
    ) throws -> Engine {
        let clock = ManualClock()
        let console = Console(facts: facts, output: { _ in nil }, error: { _ in })
        let composition = Composition(clock: clock, transport: ShapedTransport(routes: OriginRoutes(), clock: clock))
        let context = CommandContext(
            console: console, composition: composition, environment: desktop.merging(["PATH": path]) { $1 },
            inputs: Mailbox(), read: { _ in })
        let arguments = try ParsedArguments(["http://host/a"] + words, for: PlayCommand.spec)
        return try EngineOptions(arguments).engine(in: context, ownsTerminal: ownsTerminal)
    }

    private func video(
        _ words: [String], isTerminal: Bool, ownsTerminal: Bool = true, desktop: [String: String]
    ) throws -> MPVOptions.Video? {
        let engine = try engine(
            words, isTerminal: isTerminal, ownsTerminal: ownsTerminal, path: "/nowhere", desktop: desktop)
        return if case .mpv(_, let options) = engine { options.video } else { nil }
    }

    private func makeMPV() throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("mpv").path
        try #require(
            FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o755]))
        return folder.path
    }
}
