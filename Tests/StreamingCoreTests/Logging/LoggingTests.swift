import StreamingTestKit
import XCTest

@testable import StreamingCore

final class LoggingTests: XCTestCase {
    func test_info_ofALogger_recordsTheCallersLocation() {
        let logger = LoggerSpy()
        logger.info("here")
        let line = UInt(#line - 1)
        XCTAssertEqual(logger.entries.map(\.context.line), [line])
        XCTAssertEqual(logger.entries.map(\.context.file), ["LoggingTests.swift"])
    }

    func test_levels_belowTheMinimum_createNoEntryAndNoMessage() {
        let logger = LoggerSpy(minimumLevel: .warning)
        var made: [String] = []
        func message(_ text: String) -> String {
            made.append(text)
            return text
        }
        logger.debug(message("d"))
        logger.info(message("i"))
        logger.warning(message("w"))
        logger.error(message("e"))
        logger.critical(message("c"))
        XCTAssertEqual(made, ["w", "e", "c"])
        XCTAssertEqual(logger.entries.map(\.level), [.warning, .error, .critical])
    }

    func test_formattedMessage_withOptionalFields_includesOnlyPresentFields() throws {
        let id = try XCTUnwrap(UUID(uuidString: "A1B2C3D4-0000-4000-8000-00000000000F"))
        let full = LogEntry(level: .info, message: "m", context: LogContext(subsystem: "S", correlationID: id))
        let bare = LogEntry(level: .error, message: "m", context: LogContext())
        XCTAssertEqual(full.formattedMessage, "[S] [info] m [cid:A1B2C3D4]")
        XCTAssertEqual(bare.formattedMessage, "[error] m")
    }

    func test_minimumLevel_ofTheNullLogger_isCritical() {
        XCTAssertEqual(NullLogger().minimumLevel, .critical)
    }

    // MARK: Decorators

    func test_loader_afterEachLoad_logsTheResult() async throws {
        let logger = LoggerSpy()
        _ = try await LoggingVideoLoader(decoratee: Loader(result: .success([.fixture()])), logger: logger).load()
        _ = try? await LoggingVideoLoader(decoratee: Loader(result: .failure(anyNSError())), logger: logger).load()
        XCTAssertEqual(logger.entries.map(\.message), ["Videos loaded", "Videos not loaded"])
        XCTAssertEqual(logger.entries.map(\.level), [.info, .error])
        XCTAssertEqual(logger.entries.first?.context.metadata, ["count": "1"])
    }

    /// Law HTTP08.
    func test_transport_forARequest_logsRequestAndResponseWithoutSecrets() async throws {
        let logger = LoggerSpy()
        let url = try XCTUnwrap(URL(string: "https://user:pw@host/a?token=secret"))
        let sut = LoggingHTTPTransport(decoratee: Transport(), logger: logger, clock: ManualClock())
        _ = try await sut.send(HTTPRequest(url, for: .segment, range: .from(5))).body.collect()
        XCTAssertEqual(
            logger.entries.map(\.message),
            ["GET", "Response from", "Body from"].map { "\($0) https://***@host/a?token=***" })
        XCTAssertEqual(
            logger.entries.map(\.context.metadata),
            [
                ["purpose": "segment", "range": "bytes=5-"], ["status": "200", "seconds": "0.000"],
                ["bytes": "0", "seconds": "0.000"],
            ])
        XCTAssertEqual(Set(logger.entries.map(\.context.correlationID)).count, 1)
    }

    func test_transport_withATruncatedBody_logsTheError() async throws {
        let logger = LoggerSpy()
        let error = HTTPError.truncated(received: 3, expected: 9)
        let sut = LoggingHTTPTransport(
            decoratee: Transport(body: HTTPBody { throw error }), logger: logger, clock: ManualClock())
        let response = try await sut.send(HTTPRequest(anyURL(), for: .document))
        do {
            _ = try await response.body.collect()
            XCTFail("no error was thrown")
        } catch {
            XCTAssertEqual(logger.entries.last?.message, "Body interrupted, from https://any-url.com/")
            XCTAssertEqual(logger.entries.last?.level, .error)
        }
    }

    func test_transport_afterAFailure_logsAndRethrowsTheError() async {
        let logger = LoggerSpy()
        let sut = LoggingHTTPTransport(decoratee: Transport(error: .noSuchHost), logger: logger, clock: ManualClock())
        do {
            _ = try await sut.send(HTTPRequest(anyURL(), for: .document))
            XCTFail("no error was thrown")
        } catch {
            XCTAssertEqual(error as? HTTPError, .noSuchHost)
        }
        XCTAssertEqual(logger.entries.last?.message, "No response from https://any-url.com/")
        XCTAssertEqual(logger.entries.last?.context.metadata["error"], "host not found")
        XCTAssertEqual(logger.entries.last?.context.metadata["purpose"], "document")
    }

    func test_pages_afterEachLoad_logPageNumberAndResult() async throws {
        let logger = LoggerSpy()
        let second: @Sendable () async throws -> Paginated<Video> = { throw HTTPError.noConnection }
        let first = [Video.fixture()]
        let sut = LoggingPages(
            firstPage: { Paginated(items: first, metadata: PageMetadata(repeats: 2), loadMore: second) }, logger: logger
        )

        let page = try await sut.load()
        _ = try? await page.loadMore?()

        XCTAssertEqual(page.items, first)
        XCTAssertEqual(logger.entries.map(\.message), ["Page loaded", "Page not loaded"])
        XCTAssertEqual(
            logger.entries.map(\.context.metadata),
            [
                ["page": "1", "count": "1", "repeats": "2"],
                ["page": "2", "error": "cannot connect to the server"],
            ])
    }

    func test_playbackLog_untilItsRelease_logsTransitionsAndRejections() {
        let logger = LoggerSpy()
        let session = PlayerSession(player: PlayerSpy())
        var sut: PlaybackLog? = PlaybackLog(of: session, logger: logger)
        trackForMemoryLeaks(session)
        session.send(.load(anyURL()))
        session.send(.retry)
        session.send(.didFail(.networkError(reason: "gone")))
        XCTAssertNotNil(sut)
        sut = nil
        session.send(.stop)

        XCTAssertEqual(
            logger.entries.map(\.message), ["Transition by load", "Rejected retry", "Transition by didFail"])
        XCTAssertEqual(logger.entries.map(\.level), [.info, .debug, .info])
        XCTAssertEqual(try logger.entries.element(at: 1).context.metadata["reason"], "nothing has failed")
        XCTAssertEqual(try logger.entries.element(at: 2).context.metadata["networkError"], "gone")
        XCTAssertEqual(Set(logger.entries.map(\.context.correlationID)).count, 1)
    }

    func test_playbackLog_onAVariantChange_logsTheVariantsKnownProperties() {
        let (player, logger) = (PlayerSpy(), LoggerSpy())
        let session = PlayerSession(player: player)
        let sut = PlaybackLog(of: session, logger: logger)
        trackForMemoryLeaks(session)
        session.send(.load(anyURL()))
        player.report(.didChangeVariant(MediaVariant(bitrate: 340_000, height: 180)))
        session.processPending()
        XCTAssertEqual(logger.entries.map(\.message), ["Transition by load", "Variant changed"])
        XCTAssertEqual(logger.entries.last?.context.metadata, ["bitrate": "340000", "height": "180"])
        withExtendedLifetime(sut) {}
    }

    func test_playbackLog_onAWarning_logsAtWarningLevel() {
        let (player, logger) = (PlayerSpy(), LoggerSpy())
        let session = PlayerSession(player: player)
        let sut = PlaybackLog(of: session, logger: logger)
        trackForMemoryLeaks(session)
        session.send(.load(anyURL()))
        player.report(.warning(PlaybackWarning(.audio, reason: "it is gone")))
        session.processPending()
        XCTAssertEqual(logger.entries.last?.level, .warning)
        XCTAssertEqual(logger.entries.last?.context.metadata, ["kind": "audio", "reason": "it is gone"])
        withExtendedLifetime(sut) {}
    }

    func test_playbackLog_onARecoveredError_logsAtWarningLevel() {
        let (player, logger) = (PlayerSpy(), LoggerSpy())
        let session = PlayerSession(player: player)
        let sut = PlaybackLog(of: session, logger: logger)
        trackForMemoryLeaks(session)
        session.send(.load(anyURL()))
        for status in [503, nil] {
            let error = RecoveredError(
                code: .httpStatus, httpStatus: status, url: anyURL("a?k=v"), attempts: 2, duration: 1.5)
            player.report(.didRecover(error))
        }
        session.processPending()
        let facts = ["code": "http-status", "url": "https://any-url.com/a?k=***", "attempts": "2", "seconds": "1.5"]
        XCTAssertEqual(logger.entries.suffix(2).map(\.level), [.warning, .warning])
        XCTAssertEqual(
            logger.entries.suffix(2).map(\.context.metadata),
            [facts.merging(["status": "503"]) { $1 }, facts])
        withExtendedLifetime(sut) {}
    }

    func test_playbackLog_onADateRange_logsItWithoutSecrets() {
        let (player, logger) = (PlayerSpy(), LoggerSpy())
        let session = PlayerSession(player: player)
        let sut = PlaybackLog(of: session, logger: logger)
        trackForMemoryLeaks(session)
        session.send(.load(anyURL()))
        let date = Date(timeIntervalSince1970: 0)
        let range = DateRangeMetadata(
            id: "http://h/a?k=v", className: "c", startDate: date, endDate: date + 2, attributes: ["X-A": "secret"])
        player.report(.dateRange(DateRangeEvent(.entered, range)))
        session.processPending()
        XCTAssertEqual(
            logger.entries.last?.context.metadata,
            [
                "kind": "entered", "id": "http://h/a?k=***", "class": "c", "start": "1970-01-01T00:00:00Z",
                "seconds": "2.0",
            ])
        withExtendedLifetime(sut) {}
    }

    func test_loggingDecorators_afterAClockCorrection_useTheCorrectedDate() async throws {
        let (logger, clock, player) = (LoggerSpy(), ManualClock(), PlayerSpy())
        let session = PlayerSession(player: player, clock: clock)
        let log = PlaybackLog(of: session, logger: logger)
        var transitions: [PlaybackTransition] = []
        let token = session.transitionPublisher.sink { transitions.append($0) }
        clock.advance(by: .seconds(5))
        clock.correctWallClock(by: .seconds(3_600))
        let date = clock.date

        session.send(.load(anyURL()))
        session.send(.retry)
        player.report(.didChangeVariant(MediaVariant()))
        player.report(.warning(PlaybackWarning(.audio, reason: "any")))
        session.processPending()
        LoggingVideoPlayer(decoratee: player, logger: logger, clock: clock).play()
        _ = try await LoggingVideoLoader(decoratee: Loader(result: .success([])), logger: logger, clock: clock).load()
        _ = try await LoggingPages(firstPage: { Paginated(items: []) }, logger: logger, clock: clock).load()
        _ = try await LoggingHTTPTransport(decoratee: Transport(), logger: logger, clock: clock)
            .send(HTTPRequest(anyURL(), for: .document)).body.collect()

        XCTAssertEqual(logger.entries.count, 10)
        XCTAssertEqual(Set(logger.entries.map(\.timestamp)), [date])
        XCTAssertEqual(transitions.map(\.timestamp), [date])
        withExtendedLifetime((log, token)) {}
    }

    func test_loggingPlayer_onEachCommand_forwardsAndLogsTheCommand() throws {
        let (player, logger) = (PlayerSpy(), LoggerSpy())
        let sut = LoggingVideoPlayer(decoratee: player, logger: logger)
        trackForMemoryLeaks(sut)
        let url = try XCTUnwrap(URL(string: "https://host/a?token=secret"))
        sut.load(url: url)
        sut.play()
        sut.pause()
        sut.seek(to: 3)
        sut.seekForward(by: 10)
        sut.seekBackward(by: 10)
        sut.setVolume(0.5)
        sut.toggleMute()
        sut.setPlaybackSpeed(2)
        sut.selectTrack(2, of: .audio)
        sut.stop()
        XCTAssertEqual(
            player.messages,
            [
                .load(url), .play, .pause, .seek(to: 3), .seek(to: 10), .seek(to: 0), .setVolume(0.5), .toggleMute,
                .setSpeed(2), .selectTrack(2, .audio), .stop,
            ])
        XCTAssertEqual(
            logger.entries.map(\.message),
            [
                "Loading video", "Play requested", "Pause requested", "Seek to position", "Seek forward",
                "Seek backward",
                "Volume changed", "Mute toggled", "Playback speed changed", "Track selected",
                "Stop requested",
            ])
        XCTAssertEqual(logger.entries.first?.context.metadata, ["url": "https://host/a?token=***"])
        XCTAssertEqual(logger.entries.filter { $0.level == .debug }.count, 4)
        XCTAssertEqual(Set(logger.entries.map(\.context.line)).count, 11)
    }

    func test_properties_ofALoggingPlayer_equalThoseOfTheDecoratee() {
        let player = PlayerSpy()
        let sut = LoggingVideoPlayer(decoratee: player, logger: NullLogger())
        trackForMemoryLeaks(sut)
        player.currentTime = 3
        player.duration = 60
        player.isPlaying = true
        player.capabilities.isLive = true
        player.tracks = [MediaTrack(kind: .audio, id: 1)]
        XCTAssertEqual(sut.currentTime, 3)
        XCTAssertEqual(sut.duration, 60)
        XCTAssertTrue(sut.isPlaying)
        XCTAssertEqual(sut.capabilities.isLive, true)
        XCTAssertEqual(sut.tracks, player.tracks)
        XCTAssertEqual(sut.snapshot, player.snapshot)
        XCTAssertEqual(sut.snapshot.duration, 60)
        XCTAssertTrue(sut.mailbox === player.mailbox)
        XCTAssertFalse(sut.isMuted)
        XCTAssertEqual(sut.playbackSpeed, 1)
    }

    private struct Loader: VideoLoader {
        let result: Result<[Video], any Error>
        func load() async throws -> [Video] { try result.get() }
    }

    private struct Transport: HTTPTransport {
        var error: HTTPError?
        var body = HTTPBody { nil }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            if let error { throw error }
            return HTTPResponse(status: 200, url: request.url, headers: [:], body: body)
        }
    }
}
