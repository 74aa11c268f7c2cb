import Foundation
import XCTest
@testable import StreamingTestKit

final class PeakMemoryTests: XCTestCase {
    func test_growth_ofBlockThatFreesEverything_equalsPeakOfBlock() throws {
        let size = 64 << 20
        let growth = try XCTUnwrap(PeakMemory.growth { _ = Self.touch(size) })
        XCTAssertGreaterThanOrEqual(growth, Int64(size) * 9 / 10)
        XCTAssertLessThan(growth, Int64(size) * 3 / 2)
    }

    func test_growth_afterEarlierPeak_excludesTheEarlierPeak() {
        _ = Self.touch(64 << 20)
        XCTAssertLessThan(PeakMemory.growth { _ = Self.touch(1 << 20) } ?? 0, 32 << 20)
    }

    func test_growth_belowEarlierPeak_isUnknown() {
        XCTAssertNil(PeakMemory.growth(from: 10, earlierPeak: 80, to: 80))
        XCTAssertEqual(PeakMemory.growth(from: 10, earlierPeak: 80, to: 90), 80)
        XCTAssertEqual(PeakMemory.growth(from: 10, earlierPeak: nil, to: 80), 70)
    }

    func test_peakMemory_ofMissingProcess_isNil() {
        XCTAssertNil(PeakMemory.ofProcess(-1))
        XCTAssertGreaterThan(PeakMemory.ofProcess(getpid()) ?? 0, 1 << 20)
    }

    /// Allocates `size` bytes and writes to each page, because only memory that was written to counts.
    @inline(never)
    private static func touch(_ size: Int) -> Int {
        let bytes = [UInt8](repeating: 1, count: size)
        return stride(from: 0, to: size, by: 4_096).reduce(0) { sum, index in sum + Int(bytes[index]) }
    }
}
