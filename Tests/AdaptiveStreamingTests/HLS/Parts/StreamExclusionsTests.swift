import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("StreamExclusions", .tags(.unit))
struct StreamExclusionsTests {
    @Test(arguments: [(4.999, true), (5, false), (5.001, false)])
    func test_exclude_untilATime_endsAtThatTime(time: Double, isExcluded: Bool) {
        var sut = StreamExclusions()
        sut.exclude(StreamID(index: 1), until: .seconds(5))
        #expect(sut.streams(at: .seconds(time)) == (isExcluded ? [StreamID(index: 1)] : []))
    }

    @Test func test_nextEnd_ofSeveralStreams_isTheEarliestInTheFuture() {
        var sut = StreamExclusions()
        #expect(sut.nextEnd(after: .zero) == nil)
        for (index, end) in [3, 1, 2].enumerated() { sut.exclude(StreamID(index: index), until: .seconds(end)) }
        #expect(sut.nextEnd(after: .zero) == .seconds(1))
        #expect(sut.nextEnd(after: .seconds(1)) == .seconds(2))
        #expect(sut.nextEnd(after: .seconds(3)) == nil)
    }

    @Test func test_removeAll_afterAnExclusion_excludesNoStream() {
        var sut = StreamExclusions()
        sut.exclude(StreamID(index: 0), until: .seconds(5))
        sut.removeAll()
        #expect(sut.streams(at: .zero).isEmpty)
    }
}
