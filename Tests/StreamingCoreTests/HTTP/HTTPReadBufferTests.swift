import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("HTTPReadBuffer", .tags(.unit))
struct HTTPReadBufferTests {
    @Test("The first data wakes the reader at once, and later small data at most once every 20 ms")
    func test_append_within20Milliseconds_coalescesTheData() {
        var sut = HTTPReadBuffer()
        let times = [0, 5, 19, 20].map { Duration.milliseconds($0) }
        let wakes = times.map { sut.append(Data([1]), at: $0) }
        #expect(wakes == [.now, .at(.milliseconds(20)), .scheduled, .now])
        #expect(sut.take().count == 4)
        #expect(sut.isEmpty)
    }

    @Test("Data of 256 KiB wakes the reader at once")
    func test_append_of256KiB_wakesTheReaderAtOnce() {
        var sut = HTTPReadBuffer()
        let wakes = [0, (256 << 10) - 1, 1].map { sut.append(Data(count: $0), at: .zero) }
        #expect(wakes == [.now, .at(.milliseconds(20)), .now])
    }

    @Test("The delay restarts when the reader is woken")
    func test_didWake_afterTwoAppends_restartsTheDelay() {
        var sut = HTTPReadBuffer()
        _ = sut.append(Data([1]), at: .zero)
        _ = sut.append(Data([1]), at: .zero)
        sut.didWake(at: .milliseconds(20))
        let wake = sut.append(Data([1]), at: .milliseconds(30))
        #expect(wake == .at(.milliseconds(40)))
    }
}
