import EngineSimulator
import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of the playback of live streams: the join, the reloads and the window.
@Suite("HLSEngine, live", .tags(.unit))
struct HLSLiveTests {
    // MARK: Join

    @Test("Playback starts three target durations from the live edge")
    func test_play_ofALiveStream_startsThreeTargetDurationsFromTheEdge() {
        let sut = played(LiveOrigin(), for: 1)
        #expect(sut.reports.first?.hasSuffix("didBecomeReady at 12") == true, "\(sut.reports)")
        #expect(sut.snapshot.capabilities.isLive == true)
        #expect(sut.snapshot.duration == nil)
        #expect(sut.snapshot.seekableRange == 0...24)
    }

    @Test(
        "Playback starts at EXT-X-START, or else at HOLD-BACK from the live edge, and always in the window",
        arguments: [
            ("#EXT-X-SERVER-CONTROL:HOLD-BACK=16", 8.0), ("#EXT-X-START:TIME-OFFSET=-7", 16),
            ("#EXT-X-START:TIME-OFFSET=-7,PRECISE=YES", 17), ("#EXT-X-START:TIME-OFFSET=5", 4),
            ("#EXT-X-START:TIME-OFFSET=-90", 0), ("#EXT-X-SERVER-CONTROL:HOLD-BACK=90", 0),
        ])
    func test_play_withAStartInThePlaylist_startsAtThatPosition(line: String, position: Double) {
        let sut = played(LiveOrigin(head: [line]), for: 1)
        #expect(sut.reports.first?.hasSuffix("didBecomeReady at \(EngineSimulation.number(position))") == true)
    }

    @Test(
        "A start position of the app is limited to the window, and to HOLD-BACK from the live edge",
        arguments: [
            (500.0, 12.0), (6, 6), (-3, 0),
        ])
    func test_load_withAStartPosition_startsInTheWindow(target: Double, position: Double) {
        var sut = LiveOrigin().simulation()
        sut.simulation.load()
        sut.simulation.send(.seek(to: target))
        sut.run(for: 1)
        #expect(sut.reports.first?.hasSuffix("didBecomeReady at \(EngineSimulation.number(position))") == true)
    }

    @Test("While the playlist of another variant loads, a reload of the audio playlist does not move the position")
    func test_play_whileAVariantPlaylistLoads_keepsThePosition() {
        let origin = LiveOrigin(bitrates: [376_000, 752_000], hasAudio: true)
        let expected = played(origin, for: 60).snapshot.position
        var sut = origin.simulation()
        sut.simulation.routes.behaviours["/v1.m3u8"] = OriginBehaviour(latency: .seconds(7))
        sut.play()
        sut.run(for: 60)
        #expect(sut.times(of: "v1.m3u8").isEmpty == false)
        #expect(sut.reports.filter { $0.contains("did") }.count == 1, "\(sut.reports)")
        #expect(abs(sut.snapshot.position - expected) < 0.1)
    }

    @Test(
        "Program dates that are an hour early or late change neither the start nor the latency",
        arguments: [-3_624.0, 3_576])
    func test_play_withAWrongClock_hasTheSameLatency(date: Double) throws {
        let expected = played(LiveOrigin(), for: 60).snapshot
        let sut = played(LiveOrigin(date: date), for: 60)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(abs(sut.snapshot.position - expected.position) < 0.1)
        let latencies = (try #require(sut.snapshot.liveLatency), try #require(expected.liveLatency))
        #expect(abs(latencies.0 - latencies.1) < 0.1)
    }

    @Test("A live window is seekable if it exceeds three target durations, and its live position is always known")
    func test_snapshot_ofALiveWindow_isSeekableIfTheWindowIsLong() {
        for (window, canSeek) in [(1, false), (3, false), (4, true)] {
            let sut = played(LiveOrigin(window: window), for: 1)
            #expect(sut.snapshot.capabilities.canSeek == canSeek)
            #expect(sut.snapshot.seekableRange?.upperBound == Double(window) * 4)
            #expect(sut.snapshot.livePosition == max(0, Double(window) * 4 - 12))
        }
    }

    @Test("Before the playlist is known, it is unknown whether the stream is live")
    func test_snapshot_beforeThePlaylist_isNotKnownToBeLive() {
        var sut = LiveOrigin().simulation()
        #expect(sut.snapshot.capabilities.isLive == nil)
        sut.simulation.load()
        #expect(sut.snapshot.capabilities.isLive == nil)
    }

    @Test("A stream with a window of one segment plays from its start, without a failure or a warning")
    func test_play_ofATinyWindow_doesNotFail() {
        let sut = played(LiveOrigin(duration: 2, window: 1), for: 60)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.simulation.warnings.isEmpty, "\(sut.simulation.warnings)")
        #expect(sut.reports.first?.hasSuffix("didBecomeReady at 0") == true, "\(sut.reports)")
        #expect(sut.snapshot.position > 40)
    }

    // MARK: Reloads

    @Test("The playlist is reloaded after one target duration, or after half of it if the playlist has not changed")
    func test_play_ofALiveStream_reloadsThePlaylist() {
        var sut = played(LiveOrigin(), for: 9)
        #expect(sut.times(of: "index.m3u8") == [0, 4, 6])
        sut.isEncoding = false
        sut.run(for: 10)
        #expect(sut.times(of: "index.m3u8").dropFirst(3) == [10, 14, 16, 18])
    }

    @Test("Only the playlist of the active variant is reloaded")
    func test_play_ofVariants_reloadsOnlyTheActiveVariant() {
        let sut = played(LiveOrigin(bitrates: [376_000, 20_000_000]), for: 30)
        #expect(sut.times(of: "v1.m3u8").isEmpty)
        #expect(sut.times(of: "index.m3u8") == [0])
        #expect(sut.times(of: "v0.m3u8").count >= 7)
    }

    @Test("In ten minutes of live playback, there is no stall, and the live latency changes by less than a segment")
    func test_play_forTenMinutes_neverStalls() throws {
        var sut = played(LiveOrigin(), for: 10)
        let latency = try #require(sut.snapshot.liveLatency)
        #expect(abs(latency - 12) < 4)
        sut.run(for: 590)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(abs((sut.snapshot.liveLatency ?? 0) - latency) < 4)
        #expect(abs(sut.snapshot.position - 611.5) < 1)
        #expect(sut.snapshot.seekableRange == 596...620)
        #expect(sut.simulation.warnings.isEmpty)
    }

    @Test("An EVENT playlist keeps its start seekable")
    func test_play_ofAnEventPlaylist_keepsTheStartSeekable() {
        var sut = played(LiveOrigin(window: nil), for: 41)
        #expect(sut.snapshot.seekableRange == 0...60)
        sut.simulation.send(.seek(to: 0))
        sut.run(for: 4)
        #expect(sut.snapshot.position > 3)
        #expect(sut.simulation.warnings.isEmpty)
    }

    @Test("If EXT-X-ENDLIST appears, the duration becomes known, reloads stop, and playback ends at that duration")
    func test_play_ofAStreamThatEnds_reportsTheEnd() {
        var origin = LiveOrigin()
        origin.change = { playlist, _, published in
            if published >= 4 { (playlist.hasEnd, playlist.sequence) = (true, playlist.sequence - (published - 4)) }
        }
        var sut = played(origin, for: 19)
        #expect(sut.snapshot.duration == 40)
        #expect(sut.snapshot.capabilities.isLive == false)
        #expect(sut.snapshot.liveLatency == nil)
        let reloads = sut.times(of: "index.m3u8").count
        sut.run(for: 30)
        #expect(sut.reports.last?.hasSuffix("didReachEnd at 40") == true, "\(sut.reports)")
        #expect(sut.times(of: "index.m3u8").count == reloads)
    }

    // MARK: Seeks

    @Test(
        "A seek inside the window goes to its target, and other targets are limited to the window",
        arguments: [
            (36.0, 36.0), (3, 28), (1_000, 40),
        ])
    func test_seek_duringLivePlayback_staysInTheWindow(target: Double, position: Double) {
        var sut = played(LiveOrigin(window: 6), for: 33)
        #expect(sut.snapshot.seekableRange == 28...52)
        sut.simulation.send(.seek(to: target))
        #expect(sut.snapshot.position == position)
        sut.run(for: 2)
        #expect(abs(sut.snapshot.position - position - 2) < 0.5)
    }

    // MARK: Helpers

    private func played(_ origin: LiveOrigin, for seconds: Double) -> LiveSimulation {
        var sut = origin.simulation()
        sut.play()
        sut.run(for: seconds)
        return sut
    }
}
