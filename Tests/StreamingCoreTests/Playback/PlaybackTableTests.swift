import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the golden table, Fixtures/playback-table.tsv, which holds every cell of the machine.
final class PlaybackTableTests: XCTestCase {
    /// Law PSM01.
    func test_table_ofEveryStateAndInput_matchesTheGoldenTable() {
        let url = SourceTree.root().appendingPathComponent("Fixtures/playback-table.tsv")
        Snapshot.check(PlaybackTable.golden, at: url)
    }

    func test_table_inTheArchitectureDocument_matchesTheMachine() {
        let url = SourceTree.root().appendingPathComponent("ARCHITECTURE.md")
        Snapshot.check("\n" + PlaybackTable.standard.markdown + "\n", section: "playback table", of: url)
        Snapshot.check("\n" + PlaybackTable.standard.mermaid + "\n", section: "playback diagram", of: url)
    }
}
