import AdaptiveStreaming
import Foundation
import HLSPlaylist
import LocalOrigin
import MPVPlayback
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingMetrics
import StreamingRecording
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The examples of doc comments, run as tests. `SymbolExampleTests` compares them with the comments.
@Suite("Examples of doc comments", .tags(.integration), .leakTracking) @MainActor
struct SymbolExamples {
    @Test("The example of StreamingPlayer plays to its end", .timeLimit(.minutes(10)))
    func test_streamingPlayer_example_playsToTheEnd() async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4")
        // example StreamingPlayer
        let player = StreamingPlayer()
        player.play(url)
        let outcome = await player.finished()
        print(outcome, player.metrics.rebufferRatio ?? 0)
        // end
        #expect(outcome == .ended)
    }

    @Test("The example of PlaybackQueue plays its items in a loop")
    func test_playbackQueue_example_playsItsItems() {
        let (player, clock) = makePlayer()
        let videos = (1...2).map { Video.fixture(title: "\($0)", url: anyURL("\($0)")) }
        // example PlaybackQueue
        let queue = PlaybackQueue(player: player)
        queue.append(videos.map { PlaybackQueueItem($0) })
        queue.setRepeatMode(.all)
        queue.play()
        // end
        clock.advance(by: .seconds(125), with: player)
        #expect(queue.current?.title == "1")
        #expect(player.state == .playing)
    }

    @Test("The example of PlayerClock computes the progress")
    func test_playerClock_example_computesTheProgress() {
        let (player, clock) = makePlayer()
        player.play(anyURL())
        clock.advance(by: .milliseconds(15_200), with: player)
        // example PlayerClock
        let progress = player.clock.position / (player.duration ?? .infinity)
        // end
        #expect(progress == 0.25)
    }

    @Test("The example of PlaybackFailure chooses the message of the failure")
    func test_playbackFailure_example_choosesTheMessage() async {
        let (player, clock) = makePlayer(.failure(.networkError(reason: "connection refused")))
        player.play(anyURL())
        clock.advance(by: .seconds(1), with: player)
        var message: String?
        // example PlaybackFailure
        if let failure = player.failure {
            switch failure.code {
            case .connection, .hostNotFound, .timeout: message = "No connection."
            case .httpStatus where failure.httpStatus == 404: message = "This video is not available."
            default: message = "Something went wrong (\(failure.code))."
            }
        }
        // end
        #expect(message == "Something went wrong (network).")
    }

    @Test("The example of PlaybackMetrics logs the start-up time and the rebuffers")
    func test_playbackMetrics_example_logsStartUpTimeAndRebuffers() {
        let (player, clock) = makePlayer()
        player.play(anyURL())
        clock.advance(by: .seconds(70), with: player)
        var log: [String] = []
        // example PlaybackMetrics
        let metrics = player.metrics
        if let startupTime = metrics.startupTime { log.append("started after \(startupTime) s") }
        log.append("\(metrics.rebufferCount) rebuffers in \(metrics.playedTime) s")
        // end
        #expect(log == ["started after 0.1 s", "0 rebuffers in 60.0 s"])
    }

    @Test("The example of SessionReporter reports both loads", .timeLimit(.minutes(10)))
    func test_sessionReporter_example_reportsBothLoads() async throws {
        let origin = try makeOrigin()
        let (url, other) = (origin.url("none.mp4"), origin.url("clip.mp4"))
        let player = StreamingPlayer()
        var log: [String] = []
        // example SessionReporter
        let reporter = SessionReporter(of: player) { log.append("replaced after \($0.metrics.length) s") }
        player.play(url)
        player.play(other)
        let outcome = await player.finished()
        if let report = reporter.report { log.append("\(outcome), \(report.problems.count) errors and warnings") }
        // end
        #expect(log.count == 2)
        #expect(log.first?.hasPrefix("replaced after ") == true)
        #expect(log.last == "ended, 0 errors and warnings")
    }

    @Test("The example of PlayerSession plays to its end", .timeLimit(.minutes(10)))
    func test_playerSession_example_playsToTheEnd() async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4")
        // example PlayerSession
        let session = PlayerSession(player: NativePlayer(transport: URLSessionHTTPClient()))
        session.play(url)
        let outcome = await session.finished()
        // end
        #expect(outcome == .ended)
    }

    @Test("The example of SessionPolicies creates an idle player")
    func test_sessionPolicies_example_createsAnIdlePlayer() {
        // example SessionPolicies
        let policies = SessionPolicies(
            loadTimeout: .seconds(20), retry: RetryPolicy(attempts: 5), background: .continues)
        let player = StreamingPlayer(transport: URLSessionHTTPClient(), policies: policies)
        // end
        #expect(player.state == .idle)
    }

    @Test("The example of RetryPolicy has the delays of its comment")
    func test_retryPolicy_example_hasTheDelaysOfItsComment() {
        // example RetryPolicy
        let policy = RetryPolicy(attempts: 4, firstDelay: .seconds(1), factor: 2, longestDelay: .seconds(5), jitter: 0)
        let delays = (1...5).map { policy.delay(beforeAttempt: $0, random: 0) }
        // 1 s, 2 s, 4 s, 5 s, nil
        // end
        #expect(delays == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), nil])
    }

    @Test("The example of PlaybackState does not count idle as waiting")
    func test_playbackState_example_doesNotCountIdleAsWaiting() {
        let (player, _) = makePlayer()
        // example PlaybackState
        let isWaiting =
            switch player.state {
            case .loading, .buffering, .seeking: true
            case .idle, .ready, .playing, .paused, .ended, .failed: false
            }
        // end
        #expect(!isWaiting)
    }

    @Test("The example of PlayerEvents logs the transitions of a player", .timeLimit(.minutes(10)))
    func test_playerEvents_example_logsTransitions() async {
        let (player, clock) = makePlayer()
        let events = player.events
        player.play(anyURL())
        clock.advance(by: .seconds(70), with: player)
        var log: [String] = []
        // example PlayerEvents
        for await event in events {
            switch event {
            case .transition(let transition): log.append("\(transition.from) -> \(transition.to)")
            case .recovered(let error): log.append("recovered from \(error.code)")
            case .warning, .rejection, .variant, .dateRange, .subtitles, .missed: break
            }
            if player.state == .ended { break }
        }
        // end
        #expect(log.first == "idle -> loading")
    }

    @Test("The example of NativePlayer.Configuration creates an idle player")
    func test_nativePlayerConfiguration_example_createsAnIdlePlayer() {
        // example NativePlayerConfiguration
        var configuration = NativePlayer.Configuration()
        configuration.bufferTarget = 60
        configuration.selection.maximumBitrate = 3_000_000
        let player = StreamingPlayer(transport: URLSessionHTTPClient(), configuration: configuration)
        // end
        #expect(player.state == .idle)
    }

    @Test("The example of CMCDConfiguration sets the content")
    func test_cmcdConfiguration_example_setsTheContent() {
        // example CMCDConfiguration
        var configuration = NativePlayer.Configuration()
        configuration.cmcd = CMCDConfiguration(mode: .query, contentID: "film-7")
        // end
        #expect(configuration.cmcd?.contentID == "film-7")
    }

    @Test("The example of NativePlayer creates an idle player")
    func test_nativePlayer_example_createsAnIdlePlayer() {
        // example NativePlayer
        let transport = LoggingHTTPTransport(decoratee: URLSessionHTTPClient(), logger: ConsoleLogger())
        let player = StreamingPlayer(player: NativePlayer(transport: transport))
        // end
        #expect(player.state == .idle)
    }

    @Test("The example of MPVPlayer creates an idle player")
    func test_mpvPlayer_example_createsAnIdlePlayer() {
        // example MPVPlayer
        let player = StreamingPlayer(player: MPVPlayer(.find(), options: MPVOptions(video: .window)))
        // end
        #expect(player.state == .idle)
    }

    @Test("The example of URLSessionHTTPClient loads the data of a URL", .timeLimit(.minutes(10)))
    func test_urlSessionHTTPClient_example_loadsTheDataOfAURL() async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4")
        // example URLSessionHTTPClient
        let client = URLSessionHTTPClient(headers: ["Accept-Language": "en"])
        let (data, response) = try await client.get(from: url)
        // end
        #expect(data.count == 200_000)
        #expect(response.statusCode == 200)
    }

    @Test("The example of RetryingHTTPTransport creates a transport")
    func test_retryingHTTPTransport_example_createsATransport() {
        // example RetryingHTTPTransport
        let transport = RetryingHTTPTransport(
            decoratee: URLSessionHTTPClient(), policy: RetryPolicy(attempts: 2),
            onRetry: { retry in print("retry in \(retry.delay)") })
        // end
        _ = transport
    }

    @Test("The example of CachingHTTPTransport loads the data of a URL", .timeLimit(.minutes(10)))
    func test_cachingHTTPTransport_example_loadsTheDataOfAURL() async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4")
        // example CachingHTTPTransport
        let cache = CachingHTTPTransport(decoratee: URLSessionHTTPClient(), entries: .inMemory())
        let (data, _) = try await cache.get(from: url)
        // end
        #expect(data.count == 200_000)
    }

    @Test("The example of VideoItemsMapper maps a response to videos")
    func test_videoItemsMapper_example_mapsAResponseToVideos() throws {
        let json = #"{"videos": [{"id": "\#(UUID())", "title": "A", "url": "a.m3u8", "thumbnail_url": "a.jpg", "#
        let data = Data((json + #""duration": 3}]}"#).utf8)
        let response = HTTPURLResponse(statusCode: 200)
        // example VideoItemsMapper
        let videos = try VideoItemsMapper.map(data, from: response)
        print(videos.map(\.title))
        // end
        #expect(videos.map(\.title) == ["A"])
    }

    @Test("The example of VideoPageLoader loads the videos of all pages", .timeLimit(.minutes(10)))
    func test_videoPageLoader_example_loadsTheVideosOfAllPages() async throws {
        let fixtures = SourceTree.root().appendingPathComponent("Fixtures")
        let origin = try LocalOrigin(OriginRoutes(directory: fixtures))
        let url = origin.url("catalogue.json")
        // example VideoPageLoader
        let loader = VideoPageLoader(client: URLSessionHTTPClient(), document: url)
        var page = try await loader.load()
        var videos = page.items
        while let loadMore = page.loadMore {
            page = try await loadMore()
            videos += page.items
        }
        // end
        #expect(videos.count == 25)
    }

    @Test("The example of EntryStore reads back the entry that it saved")
    func test_entryStore_example_readsBackTheSavedEntry() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // example EntryStore
        let entries = EntryStore(FileSystemEntryStore(folder: folder))
        let key = EntryKey(EntryNamespace("drafts"), "1")
        try await entries.set(StoredEntry(Data("text".utf8), date: Date()), for: key)
        let entry = try await entries.entry(for: key)
        // end
        #expect(entry?.data == Data("text".utf8))
    }

    @Test("The example of PlaybackRecorder replays the recorded session")
    func test_playbackRecorder_example_replaysTheSession() throws {
        let (player, _) = makePlayer()
        let url = anyURL()
        // example PlaybackRecorder
        var recording = ""
        let recorder = PlaybackRecorder(of: player, program: "App 1.0") { recording += $0 }
        player.play(url)
        player.stop()
        recorder.finish()
        let transitions = try PlaybackRecording(Data(recording.utf8)).replay()
        // end
        #expect(transitions.last?.to == .idle)
    }

    @Test("The example of ManualClock plays to the end in virtual time")
    func test_manualClock_example_playsToTheEnd() {
        // example ManualClock
        let clock = ManualClock()
        let player = StreamingPlayer(player: PlayerFake(clock: clock) { _ in .success(60) }, clock: clock)
        player.play(anyURL())
        clock.advance(by: .seconds(61), with: player)
        #expect(player.state == .ended)
        // end
    }

    @Test("The example of PlayerSpy records the load of the player")
    func test_playerSpy_example_recordsTheLoad() {
        // example PlayerSpy
        let (spy, clock) = (PlayerSpy(), ManualClock())
        let player = StreamingPlayer(player: spy, clock: clock)
        player.load(anyURL())
        spy.report(.didBecomeReady)
        clock.advance(by: .zero, with: player)
        #expect(player.state == .ready)
        #expect(spy.messages == [.load(anyURL())])
        // end
    }

    @Test("The example of PlaylistParser parses a playlist without findings")
    func test_playlistParser_example_parsesAPlaylistWithoutFindings() throws {
        let data = Data("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n".utf8)
        // example PlaylistParser
        let parsed = try PlaylistParser.parse(data)
        if case .media(let playlist) = parsed.playlist { print(playlist.segments.count) }
        for finding in parsed.findings { print(finding) }
        // end
        #expect(parsed.findings.isEmpty)
    }

    @Test("The example of PlaylistHistory finds a changed segment")
    func test_playlistHistory_example_findsAChangedSegment() throws {
        let versions = try [("a.ts", Duration.zero), ("b.ts", .seconds(4))].map { uri, time in
            (try PlaylistParser.parse(Data("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(uri)".utf8)), time)
        }
        // example PlaylistHistory
        var history = PlaylistHistory()
        for (version, time) in versions {
            for finding in history.add(version, requestedAt: time, receivedAt: time) { print(finding) }
        }
        // end
        #expect(history.versionCount == 2)
        var second = PlaylistHistory()
        let findings = versions.flatMap { second.add($0.0, requestedAt: $0.1, receivedAt: $0.1) }
        #expect(findings.map(\.rule) == [.segmentURIChanged])
    }

    @Test("The example of LiveStream serves the stream")
    func test_liveStream_example_servesTheStream() throws {
        // example LiveStream
        var stream = LiveStream(variants: [LiveRendition("low", bandwidth: 180_000)])
        stream.faults = [LiveFault(.stuck(at: .seconds(30), for: .seconds(10)))]
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")  // serves /live/index.m3u8, /live/low.m3u8 and /live/low/0.ts
        // end
        for path in ["index.m3u8", "low.m3u8", "low/0.ts"] {
            let request = try #require(OriginRequest(method: "GET", target: "/live/" + path))
            #expect(routes.reply(to: request, at: .seconds(3)).status == 200)
        }
    }

    @Test("The example of seekToLiveEdge seeks to the live edge if the live latency is above 30 s")
    func test_seekToLiveEdge_example_seeks() {
        let (spy, clock) = (PlayerSpy(), ManualClock())
        (spy.capabilities.isLive, spy.livePosition, spy.liveLatency) = (true, 88, 40)
        let player = StreamingPlayer(player: spy, clock: clock)
        player.play(anyURL())
        spy.report(.didBecomeReady)
        clock.advance(by: .zero, with: player)
        // example seekToLiveEdge
        if player.isLive == true, player.liveLatency ?? 0 > 30 { player.seekToLiveEdge() }
        // end
        #expect(spy.messages.last == .seek(to: 88))
    }

    // MARK: Helpers

    private func makeOrigin() throws -> LocalOrigin {
        try LocalOrigin(OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
    }

    private func makePlayer(
        _ media: Result<TimeInterval, PlaybackError> = .success(60)
    ) -> (player: StreamingPlayer, clock: ManualClock) {
        let clock = ManualClock()
        return (StreamingPlayer(player: PlayerFake(clock: clock) { _ in media }, clock: clock), clock)
    }
}
