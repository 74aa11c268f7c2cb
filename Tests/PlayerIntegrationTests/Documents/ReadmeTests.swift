import Foundation
import LocalOrigin
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

@testable import PlayerShell

/// Tests of the README and the articles, whose examples must compile and run, and of the documented help of the
/// program.
@Suite("README", .tags(.integration)) @MainActor
struct ReadmeTests {
    private let readme = SourceTree.root().appendingPathComponent("README.md")

    /// The example files, which this test target compiles, and the documents that show them.
    nonisolated static let examples: [(section: String, file: String, document: String)] = [
        ("example", "ReadmeExample", "README.md"), ("example", "ReadmeExample", article("GettingStarted")),
        ("view-model", "ViewModelExample", article("ViewModel")), ("robot", "RobotExample", article("ManySessions")),
        ("queue", "QueueExample", article("Queue")),
        ("policies", "PoliciesExample", article("RetriesAndRecordings")),
        ("player", "OwnPlayerExample", article("OwnPlayer")),
        ("player test", "OwnPlayerTests", article("OwnPlayer")),
        ("machine", "OwnMachineExample", article("OwnStateMachine")),
        ("catalogue", "CatalogueExample", article("Catalogue")),
        ("virtual-time", "VirtualTimeExample", article("VirtualTime")),
        ("subtitles", "SubtitlesExample", "Sources/AdaptiveStreaming/AdaptiveStreaming.docc/Subtitles.md"),
        ("adaptation", "AdaptationExample", "Sources/AdaptiveStreaming/AdaptiveStreaming.docc/ChoosingVariants.md"),
    ]

    nonisolated private static func article(_ name: String) -> String {
        "Sources/StreamingCore/StreamingCore.docc/\(name).md"
    }

    @Test("Each example in a document equals an example file of this test target", arguments: examples)
    func test_example_inADocument_isCompiled(section: String, file: String, document: String) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("\(file).swift")
        let code = try String(contentsOf: url, encoding: .utf8)
        Snapshot.check(
            "\n```swift\n\(code)```\n\n", section: section, of: SourceTree.root().appendingPathComponent(document))
    }

    @Test("The README has at most 200 lines, and its first code is in the first 15 lines")
    func test_readme_withItsFirstCode_hasAtMost200Lines() throws {
        let lines = try String(contentsOf: readme, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 200)
        #expect((lines.firstIndex(of: "```swift") ?? .max) < 15)
    }

    @Test("Every link in the README leads to a file that exists")
    func test_links_ofTheReadme_leadToFiles() throws {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let targets = text.matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
        #expect(targets.count > 8)
        for target in targets {
            #expect(
                FileManager.default.fileExists(atPath: SourceTree.root().appendingPathComponent(target).path),
                "\(target)")
        }
    }

    @Test("The README and the script check-kit declare the same dependency")
    func test_dependency_inTheREADME_equalsTheDependencyOfCheckKit() throws {
        let dependency = #".package(name: "StreamingCore", path: ""#
        let check = SourceTree.root().appendingPathComponent("Scripts/check-kit")
        for url in [readme, check] {
            #expect(try String(contentsOf: url, encoding: .utf8).contains(dependency), "\(url.lastPathComponent)")
        }
    }

    @Test("The program accepts every command line in the README")
    func test_commandLines_ofTheREADME_areValid() throws {
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

    @Test("The example of the README plays a file to its end", .timeLimit(.minutes(10)))
    func test_example_ofTheReadme_playsToTheEnd() async throws {
        let origin = try makeOrigin()
        await play(origin.url("clip.mp4"))
        #expect(origin.ranges.last?.upperBound == 200_000)
    }

    @Test("The view model example follows the player, and leaks nothing", .timeLimit(.minutes(10)))
    func test_viewModelExample_untilItsRelease_playsAndLeaksNothing() async throws {
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

    @Test("The robot example plays twenty sessions to their ends, without rebuffers", .timeLimit(.minutes(10)))
    func test_robotExample_withTwentySessions_playsEverySession() async throws {
        let origin = try makeOrigin()
        let results = await Robot().play(origin.url("clip.mp4"), sessions: 20)
        #expect(results.count == 20)
        #expect(results.allSatisfy { $0.outcome == .ended && $0.metrics.rebufferCount == 0 })
    }

    @Test("A cancellation of the robot example ends its sessions", .timeLimit(.minutes(10)))
    func test_robotExample_whenCancelled_endsEverySession() async throws {
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

    @Test(
        "The catalogue example loads all videos, and then reloads the videos without a server",
        .timeLimit(.minutes(10)))
    func test_catalogueExample_onlineAndOffline_loadsAllVideos() async throws {
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
        // Three pages with videos, and an empty page at the end.
        #expect(told.withLock { $0.count { $0.hasPrefix("saved ") } } == 4)
    }

    @Test("The policies example retries a failed load, and records the whole session", .timeLimit(.minutes(10)))
    func test_policiesExample_afterAFailedLoad_retriesAndRecords() async throws {
        let origin = try RecordingOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
        origin.setBehaviour(OriginBehaviour(fault: .status(503), faultCount: 1), for: "/clip.mp4")
        let recording = try await PlaybackRecording(Data(playAndRecord(origin.url("clip.mp4")).utf8))
        let transitions = try recording.replay()
        #expect(transitions.filter { $0.action == .retry }.count == 1)
        #expect(transitions.last?.to == .ended)
    }

    @Test("The article about the terminal player shows the help of the program")
    func test_help_inTheArticle_equalsTheHelpOfTheProgram() {
        Snapshot.check(
            "\n```\n\(Commands.helpText)```\n\n", section: "help",
            of: SourceTree.root().appendingPathComponent(Self.article("Terminal")))
    }
}
