import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("StalledDownloads", .tags(.unit))
struct StalledDownloadsTests {
    private let stream = StreamID(index: 0)

    @Test func test_deadline_withAnEmptyBuffer_isTheTimeoutAfterTheLastProgress() throws {
        let sut = StalledDownloads(timeout: .seconds(3))
        var download = try makeDownload()
        #expect(sut.deadline(of: download, lowBufferPosition: 0, PlaybackProgress()) == .seconds(3))
        _ = download.receive(Data([1]), at: .seconds(2))
        #expect(sut.deadline(of: download, lowBufferPosition: 0, PlaybackProgress()) == .seconds(5))
    }

    @Test func test_deadline_whilePlaying_waitsForTheBufferToRunLow() throws {
        let sut = StalledDownloads(timeout: .seconds(3))
        let progress = try makePlayingProgress()
        #expect(sut.deadline(of: try makeDownload(), lowBufferPosition: 20, progress) == .seconds(20))
        #expect(sut.deadline(of: try makeDownload(), lowBufferPosition: 1, progress) == .seconds(3))
    }

    @Test func test_deadline_afterAnAbandonedDownload_isNilUntilADownloadFinishes() throws {
        var sut = StalledDownloads(timeout: .seconds(3))
        _ = sut.abandon(stream)
        #expect(sut.deadline(of: try makeDownload(), lowBufferPosition: 0, PlaybackProgress()) == nil)
        sut.didFinishDownload()
        #expect(sut.deadline(of: try makeDownload(), lowBufferPosition: 0, PlaybackProgress()) != nil)
    }

    @Test func test_deadline_whileAPlaylistIsParsed_isNil() throws {
        let sut = StalledDownloads(timeout: .seconds(3))
        var download = try makeDownload()
        _ = download.takeDocument()
        #expect(sut.deadline(of: download, lowBufferPosition: 0, PlaybackProgress()) == nil)
    }

    @Test func test_abandon_ofTheSameStreamTwice_returnsTrueUnlessASegmentArrived() {
        var sut = StalledDownloads(timeout: .seconds(3))
        #expect(sut.abandon(stream) == false)
        #expect(sut.abandon(stream) == true)
        sut.didReceiveSegment(of: stream)
        #expect(sut.abandon(stream) == false)
    }

    // MARK: Helpers

    private func makeDownload() throws -> HLSDownload {
        let request = ResourceRequest(content: .playlist, url: anyURL("a.m3u8"))
        return HLSDownload(request, id: 1, of: stream, EngineCore())
    }

    private func makePlayingProgress() throws -> PlaybackProgress {
        var progress = PlaybackProgress()
        let bufferedEnd = BufferedEnd(position: 60, isEndOfMedia: false)
        progress.play()
        #expect(progress.endWait(at: .zero, bufferedEnd, bufferForPlayback: 2) == .didBecomeReady)
        progress.updateClock(at: .zero, isOpen: true)
        return progress
    }
}
