import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// The golden table: Fixtures/playback-table.tsv holds every cell of the machine.
final class PlaybackTableTests: XCTestCase {
    func test_table_PSM01everyShapeAndInput_hasTheOutcomeOfTheGoldenTable() {
        let url = SourceTree.root().appendingPathComponent("Fixtures/playback-table.tsv")
        Snapshot.check(PlaybackTable.golden, at: url)
    }
}
