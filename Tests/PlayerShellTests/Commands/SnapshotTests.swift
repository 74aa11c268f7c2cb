import Foundation
import LocalOrigin
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// A whole session as the program prints it: on virtual time, every figure of it is the same each time.
@MainActor
final class SnapshotTests: XCTestCase {
    func test_play_ofAClip_printsTheSameSessionEachTime() async throws {
        // 10 s of media in 100,000 bytes, at three quarters of their rate: it stalls.
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(bandwidth: 60_000)])
        let result = await harness.run("play", "http://origin/clip.mp4", "--json")
        Snapshot.check(
            json: result.output.joined(separator: "\n"),
            at: SourceTree.root().appendingPathComponent("Fixtures/snapshots/play.json"))
    }
}
