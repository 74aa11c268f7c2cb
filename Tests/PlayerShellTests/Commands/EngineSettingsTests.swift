import AdaptiveStreaming
import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

import HLSPlaylist
@testable import PlayerShell

/// Tests of settings that exclude options of the command line.
@Suite("Settings of the engine", .tags(.unit)) @MainActor
struct EngineSettingsTests {
    nonisolated private static let settings = [
        "PLAYER_ENGINE=native", "PLAYER_ENGINE=mpv", "PLAYER_VIDEO=window", "PLAYER_VIDEO=terminal",
        "PLAYER_VIDEO=none", "PLAYER_CMCD=query", "PLAYER_TARGET_LATENCY=4", "PLAYER_ADAPTATION=bola",
        "PLAYER_VARIANT=720p",
        "PLAYER_VARIANT=2", "PLAYER_VARIANT=lowest", "PLAYER_MAX_BITRATE=1M", "PLAYER_SUBTITLES=de",
        "PLAYER_MPV_CONFIG=on", "PLAYER_RETRIES=3", "PLAYER_ADAPTIVE_BUFFER=on",
    ]

    nonisolated private static let lines = [
        "", "--json", "--log info", "--engine native", "--engine mpv", "--engine auto", "--video window",
        "--video none", "--video terminal", "--cmcd headers", "--target-latency 3", "--adaptation throughput",
        "--variant 480p",
        "--variant 3", "--variant highest", "--max-bitrate 2M", "--offline", "--subtitles off",
    ]

    @Test("No setting makes a valid command line invalid, with and without a terminal", arguments: lines)
    func test_settings_ofEachKind_keepEachCommandLineValid(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        for isTerminal in [true, false] {
            guard (try? engine(words, isTerminal: isTerminal)) != nil else { continue }
            for setting in Self.settings {
                #expect(throws: Never.self, "\(setting) \(line)") {
                    try engine(words, [setting], isTerminal: isTerminal)
                }
                for other in Self.settings where other.prefix(12) != setting.prefix(12) {
                    #expect(throws: Never.self, "\(setting) \(other) \(line)") {
                        try engine(words, [setting, other], isTerminal: isTerminal)
                    }
                }
            }
        }
    }

    @Test("An option that needs another engine overrules the setting of the engine")
    func test_engine_withASettingAndAnExcludingOption_followsTheOption() throws {
        #expect(try engine([], ["PLAYER_ENGINE=mpv"]).name == "mpv")
        #expect(try engine(["--engine", "native"], ["PLAYER_ENGINE=mpv"]).name == "native")
        #expect(try engine(["--cmcd", "query"], ["PLAYER_ENGINE=mpv"]) == .native(.init(), .query))
        #expect(try engine(["--video", "none"], ["PLAYER_ENGINE=native"]).name == "mpv")
        #expect(try engine(["--variant", "2"], ["PLAYER_ENGINE=mpv"]) == .native(.init(choice: .number(2))))
        #expect(try engine(["--variant", "lowest"], ["PLAYER_ENGINE=mpv"]).name == "mpv")
    }

    @Test("Settings of one engine do not select the engine, and apply if the engine plays")
    func test_engine_withSettingsOfBothEngines_usesThoseOfItsOwn() throws {
        let settings = ["PLAYER_CMCD=query", "PLAYER_VIDEO=terminal", "PLAYER_VARIANT=720p", "PLAYER_MAX_BITRATE=1M"]
        let selection = VariantSelection(maximumBitrate: 1_000_000, choice: .height(720))
        #expect(try engine([], settings) == .native(selection, .query))
        var options = MPVOptions(video: .none)
        options.variant = .upTo(1_000_000)
        #expect(try engine(["--engine", "mpv"], settings) == .mpv(nil, options))
        options.video = .terminal
        #expect(try engine(["--engine", "mpv"], settings, isTerminal: true) == .mpv(nil, options))
    }

    @Test("On the command line, the same combinations stay errors")
    func test_engine_withExcludingOptions_throws() {
        #expect(throws: UsageError.self) { try engine(["--engine", "mpv", "--cmcd", "query"]) }
        #expect(throws: UsageError.self) { try engine(["--engine", "mpv", "--variant", "2"]) }
        #expect(throws: UsageError.self) { try engine(["--video", "terminal"]) }
        #expect(throws: UsageError.self) { try CatalogueOptions(parse(["--offline", "--retries", "1"], [])) }
    }

    @Test("The header field User-Agent of the command line overrules the setting")
    func test_userAgent_withASettingAndAHeaderField_isTheField() throws {
        let setting = ["PLAYER_USER_AGENT=set"]
        #expect(try NetworkOptions(parse([], setting)).userAgent == "set")
        #expect(try NetworkOptions(parse(["--header", "User-Agent: field"], setting)).userAgent == "field")
        let both = ["--user-agent", "given", "--header", "User-Agent: field"]
        #expect(try NetworkOptions(parse(both, setting)).userAgent == "given")
        #expect(try NetworkOptions(parse([], ["PLAYER_RETRIES=3", "PLAYER_ADAPTIVE_BUFFER=on"])).adaptsBuffer)
        #expect(try NetworkOptions(parse([], ["PLAYER_RETRIES=3"])).retry == RetryPolicy(attempts: 3))
    }

    @Test("Records are kept unless an option or a setting turns them off")
    func test_analytics_withASetting_areOverruledByTheCommandLine() throws {
        let off = ["PLAYER_ANALYTICS=off"]
        #expect(try AnalyticsOptions(parse([], [])).isEnabled)
        #expect(try !AnalyticsOptions(parse([], off)).isEnabled)
        #expect(try AnalyticsOptions(parse(["--analytics"], off)).isEnabled)
        #expect(try !AnalyticsOptions(parse(["--no-analytics"], ["PLAYER_ANALYTICS=on"])).isEnabled)
        #expect(try !AnalyticsOptions(parse([], ["PLAYER_STORE=memory"])).isEnabled)
    }

    private func parse(_ words: [String], _ settings: [String]) throws -> ParsedArguments {
        let pairs = settings.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        var arguments = try ParsedArguments(words, for: Self.spec)
        let environment = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        try arguments.apply(Settings(environment: environment), for: Self.spec)
        return arguments
    }

    /// All options of `play`, with those of `list` that exclude a setting.
    private static let spec = CommandSpec(
        name: "play", summary: "", options: MediaRun.options + [.offline, .lenient])

    private func engine(
        _ words: [String], _ settings: [String] = [], isTerminal: Bool = false
    ) throws -> Engine {
        let clock = ManualClock()
        let facts = Console.Capabilities(isTerminal: isTerminal, drawsInPlace: isTerminal)
        let context = CommandContext(
            console: Console(facts: facts, output: { _ in nil }, error: { _ in }),
            composition: Composition(clock: clock, transport: ShapedTransport(routes: OriginRoutes(), clock: clock)),
            environment: ["PATH": "/nowhere"], inputs: Mailbox(), read: { _ in })
        let arguments = try parse(words, settings)
        _ = try CatalogueOptions(arguments)
        return try EngineOptions(arguments).engine(in: context, ownsTerminal: true)
    }
}
