import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("Codes of mpv's failures", .tags(.unit))
struct MPVFailureCodeTests {
    private static let http = "http: HTTP error "
    private static let refused = "tcp: Connection to tcp://127.0.0.1:1 failed: Connection refused"
    private static let cut = "http: Stream ends prematurely at 120000, should be 1104688"

    @Test(
        "A failed load has the code of its cause",
        arguments: [
            (http + "404 Not Found", "loading failed", .httpStatus, 404),
            (http + "503 Busy", "loading failed", .httpStatus, 503),
            ("tcp: Failed to resolve hostname nohost.invalid: any", "loading failed", .hostNotFound, nil),
            ("x: Connection timed out", "loading failed", .timeout, nil),
            (refused, "loading failed", .connection, nil), (cut, "loading failed", .truncated, nil),
            ("tls: Peer certificate failed verification", "loading failed", .tls, nil),
            ("tls: The certificate's owner does not match hostname a", "loading failed", .tls, nil),
            ("hls: Failed to reload playlist 0", "loading failed", .network, nil),
            ("lavf", "unrecognized file format", .unsupportedFormat, nil),
            ("lavf", "no audio or video data played", .decoding, nil), ("any", "loading failed", .load, nil),
        ] as [(String, String, PlaybackFailure.Code, Int?)])
    func test_load_afterAnError_failsWithTheCodeOfTheCause(
        log: String, error: String, code: PlaybackFailure.Code, status: Int?
    ) throws {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.startFile(entry: sut.entry), .log(log, from: "ffmpeg"))
        sut.say(.endFile(entry: sut.entry, reason: "error", error: error))
        sut.reply()
        let failure = try #require(sut.failure)
        #expect(failure.code == code)
        #expect(failure.httpStatus == status)
    }

    @Test(
        "A load without a response for ten seconds fails with a timeout",
        arguments: ["loading failed", "unrecognized file format"])
    func test_load_withoutAResponse_timesOut(error: String) {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.startFile(entry: sut.entry))
        sut.pass(.seconds(10))
        sut.say(.endFile(entry: sut.entry, reason: "error", error: error))
        sut.reply()
        #expect(sut.failure?.code == .timeout)
    }

    @Test("Each kind of unplayable media has a distinct code")
    func test_load_ofUnplayableMedia_hasADistinctCode() throws {
        var sut = MPVSimulation()
        sut.tell(.load(try #require(URL(string: "file:///etc/passwd"))))
        #expect(sut.failure?.code == .invalidURL)
        sut.tell(.load(MPVSimulation.url))
        sut.refuse("invalid parameter")
        #expect(sut.failure?.code == .load)
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.startFile(entry: sut.entry), .endFile(entry: sut.entry, reason: "redirect", error: nil))
        sut.reply()
        #expect(sut.failure?.code == .unsupportedFormat)
    }

    @Test(
        "A process that cannot run fails with another code than a process that dies or hangs",
        arguments: [
            (.didNotStart("not on PATH"), .playerUnavailable, false), (.exited(.code(1)), .playerUnavailable, false),
            (.exited(.signal(9)), .playerExited, true), (.exited(.unresponsive), .playerExited, true),
        ] as [(MPVInput, PlaybackFailure.Code, Bool)])
    func test_process_withoutAReply_failsWithADistinctCode(
        input: MPVInput, code: PlaybackFailure.Code, isRecoverable: Bool
    ) {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(input)
        #expect(sut.failure?.code == code)
        #expect(sut.failure?.isRecoverable == isRecoverable)
    }

    @Test("After its first reply, a process that exits has another code than a process that hangs")
    func test_process_afterAReply_failsAsExitedOrStuck() {
        var sut = MPVSimulation.playing()
        sut.tell(.exited(.code(4)))
        #expect(sut.failure?.code == .playerExited)
        sut = MPVSimulation.playing()
        sut.pass(.seconds(11), replies: false)
        #expect(sut.failure?.code == .stuck)
    }

    @Test("An outage during playback keeps the code and status of its cause, and is recoverable")
    func test_outage_whilePlaying_keepsItsCause() throws {
        for (log, code, status) in [
            (Self.cut, .truncated, nil), (Self.http + "404 Not Found", .httpStatus, 404),
        ] as [(String, PlaybackFailure.Code, Int?)] {
            var sut = MPVSimulation.playing()
            sut.say(.log(log, from: "ffmpeg"))
            sut.properties[.cacheDuration] = 0
            sut.end(at: 12)
            let failure = try #require(sut.failure)
            #expect(failure.code == code)
            #expect(failure.httpStatus == status)
            #expect(failure.isRecoverable)
        }
    }

    @Test("A stream that ends early has the code of the failed read, or of the network error in the log")
    func test_stream_thatEndsEarly_failsWithTheCodeOfTheCause() {
        let unread = PlaybackFailure(.loadFailed(reason: "any"), code: .httpStatus, httpStatus: 403)
        for (ending, log, code) in [
            (.open, nil, .network), (.unknown(unread), nil, .httpStatus), (.unknown(unread), Self.refused, .connection),
        ] as [(StreamEnding, String?, PlaybackFailure.Code)] {
            var sut = MPVSimulation.playing([.fileFormat: "hls"])
            sut.readPlaylist(.open)
            if let log { sut.say(.log(log, from: "ffmpeg")) }
            sut.end(at: 30)
            sut.readPlaylist(ending)
            #expect(sut.failure?.code == code)
            #expect(sut.failure?.isRecoverable == true)
        }
    }
}

extension MPVSimulation {
    /// The last failure that the engine reported; nil if it reported none.
    fileprivate var failure: PlaybackFailure? {
        reports.compactMap { if case .didFail(let failure) = $0.event { failure } else { nil } }.last
    }
}
