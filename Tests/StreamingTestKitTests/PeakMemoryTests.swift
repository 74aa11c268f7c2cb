import Foundation
import StreamingTestKit
import XCTest

final class PeakMemoryTests: XCTestCase {
    func test_growth_ofABlockThatFreesAll_isWhatItHadAtMost() {
        let size = 64 << 20
        let growth = PeakMemory.growth { _ = Self.touch(size) }
        XCTAssertGreaterThanOrEqual(growth, Int64(size) * 9 / 10)
        XCTAssertLessThan(growth, Int64(size) * 3 / 2)
    }

    func test_growth_afterAnEarlierPeak_startsAnew() {
        _ = Self.touch(64 << 20)
        XCTAssertLessThan(PeakMemory.growth { _ = Self.touch(1 << 20) }, 32 << 20)
    }

    func test_ofProcess_thatIsNotThere_isNil() {
        XCTAssertNil(PeakMemory.ofProcess(-1))
        XCTAssertGreaterThan(PeakMemory.ofProcess(getpid()) ?? 0, 1 << 20)
    }

    /// Memory counts once it was written to.
    @inline(never)
    private static func touch(_ size: Int) -> Int {
        let bytes = [UInt8](repeating: 1, count: size)
        return stride(from: 0, to: size, by: 4_096).reduce(0) { sum, index in sum + Int(bytes[index]) }
    }
}
