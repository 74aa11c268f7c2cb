import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("TrackDownloader", .tags(.unit))
struct TrackDownloaderTests {
    @Test(arguments: [(4.999, nil, false), (5, nil, true), (3, 3.0, true), (2.999, 3.0, false), (5, 6.0, true)])
    func test_becomeReady_whileWaiting_isTrueAtTheRetryTimeOrDeadline(time: Double, deadline: Double?, isReady: Bool) {
        var sut = makeSUT()
        sut.wait(until: .seconds(5))
        #expect(sut.retryTime == .seconds(5))
        #expect(sut.becomeReady(at: .seconds(time), deadline: deadline.map { .seconds($0) }) == isReady)
        #expect((sut.retryTime == nil) == isReady)
    }

    @Test func test_finishDownload_ofAKey_storesTheKey() {
        var sut = makeSUT()
        let key = anyURL("key")
        sut.start(makeDownload(.key, key))
        _ = sut.updateDownload { $0.receive(Data(count: 16), at: .zero) }
        guard case .stored = sut.finishDownload() else { return #expect(Bool(false)) }
        #expect(sut.keys == [key])
        #expect(!sut.isDownloading)
    }

    @Test func test_finishDownload_ofAnInvalidKey_keepsTheDownload() {
        var sut = makeSUT()
        sut.start(makeDownload(.key, anyURL("key")))
        guard case .invalid(.keyLength(0)) = sut.finishDownload() else { return #expect(Bool(false)) }
        #expect(sut.takeDownload()?.id == 1)
        #expect(sut.keys.isEmpty)
    }

    @Test func test_restart_whileASegmentIsDownloaded_cancelsTheRequest() {
        var sut = makeSUT()
        sut.start(makeDownload(.segment(SegmentAddress(3)), anyURL("3.ts")))
        #expect(sut.restart(at: 8) == 1)
        #expect(!sut.isDownloading)
        #expect(sut.buffer == TrackBuffer(at: 8))
    }

    @Test func test_restart_whileAPlaylistIsDownloaded_keepsTheRequest() {
        var sut = makeSUT()
        sut.start(makeDownload(.playlist, anyURL("a.m3u8")))
        #expect(sut.restart(at: 8) == nil)
        #expect(sut.isDownloading(1))
    }

    @Test func test_change_toAnotherStream_cancelsTheRequestAndKeepsTheBuffer() {
        var sut = makeSUT()
        sut.add(makeDownload(.segment(SegmentAddress(0)), anyURL("0.ts")), 0..<2, at: 0)
        sut.start(makeDownload(.playlist, anyURL("a.m3u8")))
        #expect(sut.change(to: StreamID(index: 1)) == 1)
        #expect(sut.stream == StreamID(index: 1))
        #expect(sut.buffer.end == 2)
    }

    // MARK: Helpers

    private func makeSUT() -> TrackDownloader { TrackDownloader(stream: StreamID(index: 0), at: 0) }

    private func makeDownload(_ content: ResourceRequest.Content, _ url: URL) -> HLSDownload {
        HLSDownload(ResourceRequest(content: content, url: url), id: 1, of: StreamID(index: 0), EngineCore())
    }
}
