import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@testable import PlayerShell

/// What the README shows is what compiles, runs and is printed.
@Suite("README") @MainActor
struct ReadmeTests {
    private let readme = SourceTree.root().appendingPathComponent("README.md")

    @Test("the example is the file that is compiled here")
    func test_example_isCompiled() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("ReadmeExample.swift")
        let code = try String(contentsOf: file, encoding: .utf8)
        Snapshot.check("\n```swift\n\(code)```\n\n", section: "example", of: readme)
    }

    @Test("the example plays a file to its end", .timeLimit(.minutes(1)))
    func test_example_playsToTheEnd() async throws {
        let origin = try RecordingOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
        await play(origin.url("clip.mp4"))
        #expect(origin.ranges.last?.upperBound == 200_000)
    }

    @Test("the help is the program's")
    func test_help_isTheProgramsOwn() {
        Snapshot.check("\n```\n\(Commands.helpText)```\n\n", section: "help", of: readme)
    }
}
