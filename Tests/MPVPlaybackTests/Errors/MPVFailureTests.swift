import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVFailure", .tags(.unit))
struct MPVFailureTests {
    @Test(
        "A message in mpv's log becomes an error with the matching kind and reason",
        arguments: [
            (
                "http: HTTP error 404 File not found", "loading failed", "loadFailed",
                "the server responded with 404 Not Found"
            ),
            (
                "http: HTTP error 503 Busy", "loading failed", "networkError",
                "the server responded with 503 Service Unavailable"
            ),
            (
                "tcp: Connection to tcp://127.0.0.1:1 failed: Connection refused", "loading failed", "networkError",
                "cannot connect to the server"
            ),
            (
                "tcp: Failed to resolve hostname nohost.invalid: Name or service not known", "loading failed",
                "networkError", "host not found"
            ),
            (
                "tls: Peer certificate failed verification", "loading failed", "loadFailed",
                "the connection is not secure: the certificate is not signed by a trusted authority"
            ),
            (
                "tls: The certificate's owner does not match hostname localhost", "loading failed", "loadFailed",
                "the connection is not secure: the certificate is for another host"
            ),
            ("x: Connection timed out", "", "networkError", "timeout: no data received for 10 s"),
            ("lavf", "unrecognized file format", "loadFailed", "the format is not supported by mpv"),
            (
                "x", "no audio or video data played", "decodingError",
                "the media has no audio or video that mpv can play"
            ),
            (
                "odd\u{1B}[31m http://user:pass@host/?token=1", "x", "loadFailed",
                "mpv: odd\u{FFFD}[31m http://***@host/?token=***"
            ),
        ])
    func test_cause_ofALogMessage_hasTheKindAndReason(message: String, fileError: String, kind: String, reason: String)
    {
        var errors = MPVErrorLog()
        for text in ["an older one", message, "Failed to open http://host/clip.mp4."] {
            errors.note(text)
        }
        let error = errors.cause(fileError: fileError, after: .seconds(1)).error
        #expect(error.kind == kind)
        #expect(error.reason == reason)
    }

    @Test("A load that fails after ten seconds without a logged cause counts as timed out")
    func test_cause_withoutALogMessage_becomesATimeoutAfterTenSeconds() {
        var errors = MPVErrorLog()
        errors.note("Failed to open http://host/clip.mp4.")
        let error = errors.cause(fileError: "loading failed", after: .seconds(10.2))
        #expect(error == PlaybackFailure(.networkError(reason: "timeout: no response within 10 s"), code: .timeout))
        let early = errors.cause(fileError: "loading failed", after: .seconds(1))
        #expect(early == .loadFailed(reason: "mpv: loading failed"))
    }

    @Test("A network error is kept despite other messages, and is forgotten when enough new data arrives")
    func test_outage_afterMoreData_isForgotten() {
        var errors = MPVErrorLog()
        errors.note("http: HTTP error 503 Busy")
        for _ in 0..<100 { errors.note("Error while decoding frame!") }
        errors.note(bufferEnd: 10)
        errors.note(bufferEnd: 10.5)
        errors.didMove()
        errors.note(bufferEnd: 20)
        errors.note(bufferEnd: 20.5)
        #expect(errors.outage?.error == .networkError(reason: "the server responded with 503 Service Unavailable"))
        errors.note(bufferEnd: 21.5)
        #expect(errors.outage == nil)
    }
}
