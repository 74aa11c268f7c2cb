import Foundation
import LocalOrigin
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

@testable import PlayerShell

/// What the README shows is what compiles, runs and is printed.
@Suite("README", .tags(.integration)) @MainActor
struct ReadmeTests {
    private let readme = SourceTree.root().appendingPathComponent("README.md")

    /// The files that are compiled here, and where they are shown.
    nonisolated static let examples: [(section: String, file: String, document: String)] = [
        ("example", "ReadmeExample", "README.md"), ("example", "ReadmeExample", article("GettingStarted")),
        ("view-model", "ViewModelExample", article("ViewModel")), ("robot", "RobotExample", article("ManySessions")),
        ("policies", "PoliciesExample", article("RetriesAndRecordings")),
        ("player", "OwnPlayerExample", article("OwnPlayer")),
        ("player test", "OwnPlayerTests", article("OwnPlayer")),
        ("machine", "OwnMachineExample", article("OwnStateMachine")),
        ("catalogue", "CatalogueExample", article("Catalogue")),
        ("virtual-time", "VirtualTimeExample", article("VirtualTime")),
    ]

    nonisolated private static func article(_ name: String) -> String {
        "Sources/StreamingCore/StreamingCore.docc/\(name).md"
    }

    @Test("the examples are files that are compiled here", arguments: examples)
    func test_example_isCompiled(section: String, file: String, document: String) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("\(file).swift")
        let code = try String(contentsOf: url, encoding: .utf8)
        Snapshot.check(
            "\n```swift\n\(code)```\n\n", section: section, of: SourceTree.root().appendingPathComponent(document))
    }

    @Test("it is short, and its first code comes at once")
    func test_readme_isShort() throws {
        let lines = try String(contentsOf: readme, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 200)
        #expect((lines.firstIndex(of: "```swift") ?? .max) < 15)
    }

    @Test("every article that it names exists")
    func test_links_leadToFiles() throws {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let targets = text.matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
        #expect(targets.count > 8)
        for target in targets {
            #expect(
                FileManager.default.fileExists(atPath: SourceTree.root().appendingPathComponent(target).path),
                "\(target)")
        }
    }

    @Test("the dependency is written as the kit's check writes it, which builds it from a folder of any name")
    func test_manifest_namesThePackage() throws {
        let dependency = #".package(name: "StreamingCore", path: ""#
        let check = SourceTree.root().appendingPathComponent("Scripts/check-kit")
        for url in [readme, check] {
            #expect(try String(contentsOf: url, encoding: .utf8).contains(dependency), "\(url.lastPathComponent)")
        }
    }

    @Test("every command line of the program that it shows is one that the program understands")
    func test_commandLines_areUnderstood() throws {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.contains("swift run player ") }
        #expect(lines.count >= 8)
        for line in lines {
            let command = line.split(separator: "swift run player ", omittingEmptySubsequences: false)[1]
            let words = command.prefix { $0 != "#" && $0 != "`" }.split(separator: " ").map(String.init)
            let spec = try #require(Commands.named(words[0]), "\(line)")
            _ = try spec.init(ParsedArguments(Array(words.dropFirst()), for: spec.spec))
        }
    }

    @Test("the example plays a file to its end", .timeLimit(.minutes(10)))
    func test_example_playsToTheEnd() async throws {
        let origin = try makeOrigin()
        await play(origin.url("clip.mp4"))
        #expect(origin.ranges.last?.upperBound == 200_000)
    }

    @Test("the view model follows the player, and leaks nothing", .timeLimit(.minutes(10)))
    func test_viewModelExample_playsAndLeaksNothing() async throws {
        let origin = try makeOrigin()
        var screen: PlayerScreen? = PlayerScreen()
        weak let player = screen?.player
        screen?.player.play(origin.url("clip.mp4"))
        #expect(screen?.isWaiting == true)
        #expect(await screen?.player.finished() == .ended)
        #expect(screen?.progress == 1)
        #expect(screen?.buttonTitle == "Play")
        screen?.player.play(origin.url("none.mp4"))
        _ = await screen?.player.finished()
        #expect(screen?.message == "This video is not available.")
        screen = nil
        #expect(player == nil)
    }

    @Test("the robot plays many sessions at once", .timeLimit(.minutes(10)))
    func test_robotExample_playsEverySession() async throws {
        let origin = try makeOrigin()
        let results = await Robot().play(origin.url("clip.mp4"), sessions: 20)
        #expect(results.count == 20)
        #expect(results.allSatisfy { $0.outcome == .ended && $0.metrics.rebufferCount == 0 })
    }

    @Test("cancelling the robot ends its sessions", .timeLimit(.minutes(10)))
    func test_robotExample_cancelled_endsEverySession() async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(OriginBehaviour(fault: .silence), for: "/clip.mp4")
        let task = Task { await Robot().play(origin.url("clip.mp4"), sessions: 3) }
        task.cancel()
        let outcomes = await task.value.map(\.outcome)
        #expect(outcomes.count == 3)
        for case .failed(let failure) in outcomes { #expect(failure.code == .cancelled) }
    }

    private func makeOrigin() throws -> RecordingOrigin {
        try RecordingOrigin(OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
    }

    @Test("the example of a catalogue loads all of it, and again without a server", .timeLimit(.minutes(10)))
    func test_catalogueExample_loadsOnlineAndOffline() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = SourceTree.root().appendingPathComponent("Fixtures")
        let origin = try LocalOrigin(OriginRoutes(directory: fixtures))
        let url = origin.url("catalogue.json").appending(queryItems: [.init(name: "limit", value: "10")])
        let online = try await loadVideos(of: url, keptIn: folder)
        #expect(online.count == 25)
        origin.stop()
        let told = LockedValue<[String]>([])
        let offline = try await loadVideos(of: url, keptIn: folder) { line in told.withLock { $0.append(line) } }
        #expect(offline == online)
        // Three pages, and the empty one at the end.
        #expect(told.withLock { $0.count { $0.hasPrefix("saved ") } } == 4)
    }

    @Test("the example with policies retries, and records the whole session", .timeLimit(.minutes(10)))
    func test_policiesExample_retriesAndRecords() async throws {
        let origin = try RecordingOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
        origin.setBehaviour(OriginBehaviour(fault: .status(503), faultCount: 1), for: "/clip.mp4")
        let recording = try await PlaybackRecording(Data(playAndRecord(origin.url("clip.mp4")).utf8))
        let transitions = try recording.replay()
        #expect(transitions.filter { $0.action == .retry }.count == 1)
        #expect(transitions.last?.to == .ended)
    }

    @Test("the help is the program's")
    func test_help_isTheProgramsOwn() {
        Snapshot.check(
            "\n```\n\(Commands.helpText)```\n\n", section: "help",
            of: SourceTree.root().appendingPathComponent(Self.article("Terminal")))
    }
}
