import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the details of a failure: its code, status, URL and failed attempts.
@Suite("Failures of the native engines", .tags(.unit))
struct HLSFailureTests {
    @Test("The failure of the first playlist has the code of the error and the URL of the playlist")
    func test_load_withAFailingPlaylist_reportsItsCodeAndURL() {
        for (fault, code, status) in [
            (OriginBehaviour.Fault.status(404), PlaybackFailure.Code.httpStatus, 404), (.hangUp, .connection, nil),
            (.garbage, .invalidResponse, nil), (.silence, .timeout, nil),
        ] as [(OriginBehaviour.Fault, PlaybackFailure.Code, Int?)] {
            var routes = HLSFixture().routes
            routes.behaviours["/index.m3u8"] = OriginBehaviour(fault: fault)
            let failure = failure(of: routes)
            #expect(failure?.code == code)
            #expect(failure?.httpStatus == status)
            #expect(failure?.url == "http://origin/index.m3u8")
            #expect(failure?.failedAttempts == [])
        }
    }

    @Test("The failure after an outage has the status and URL of the last request, and the failed attempts")
    func test_play_throughAnEndlessOutage_namesTheCause() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 4).routes
        for path in routes.resources.keys where path.hasSuffix("-2.ts") {
            routes.behaviours[path] = OriginBehaviour(fault: .status(503))
        }
        let failure = failure(of: routes)
        #expect(failure?.code == .httpStatus)
        #expect(failure?.httpStatus == 503)
        #expect(failure?.url?.hasSuffix("-2.ts") == true)
        #expect(failure?.isRecoverable == true)
        #expect(
            failure?.failedAttempts.sorted() == [
                "segment 2 of the 376 kbit/s variant: the server responded with 503 Service Unavailable",
                "segment 2 of the 752 kbit/s variant: the server responded with 503 Service Unavailable",
            ])
    }

    @Test("A protected stream fails with the URL of its media playlist")
    func test_play_ofAProtectedStream_namesItsPlaylist() {
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://a\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
        let failure = failure(of: HLSFixture(bitrates: [376_000], segments: 2, mediaHead: [key]).routes)
        #expect(failure?.code == .encrypted)
        #expect(failure?.url == "http://origin/v0.m3u8")
        #expect(failure?.isRecoverable == false)
    }

    @Test("The failure of a file has the code of the error and the URL of the file")
    func test_load_withAFailingFile_reportsItsCodeAndURL() {
        var sut = EngineSimulation(.data(Data("<html>".utf8), contentType: "text/html"))
        sut.load()
        sut.run(for: 1)
        #expect(sut.failures.map(\.code) == [.invalidMedia])
        #expect(sut.failures.map(\.url) == ["http://origin/a"])
    }

    @Test(arguments: [
        (HLSError.exhausted(.status(500), failedAttempts: []), "http-status"), (.notPlaylist(""), "invalid-playlist"),
        (.unusableURI("a"), "invalid-url"), (.noSuchVariant(4, bitrates: []), "no-such-variant"),
        (.unsupportedVersion(99), "unsupported-format"), (.unsupportedEncryption("a"), "encrypted"),
        (.cut, "truncated"), (.wrongLength(received: 1, expected: 2), "truncated"),
        (.wrongLength(received: 2, expected: 1), "invalid-media"), (.notMedia("<"), "invalid-media"),
        (.noRange, "invalid-response"), (.transport(.noSuchHost), "dns"),
    ])
    func test_code_ofAnHLSError_isStable(error: HLSError, code: String) {
        #expect(error.code.rawValue == code)
    }

    @Test(arguments: [
        (ProgressiveError.notMP4("OggS"), "unsupported-format"), (.notMP4("<html>"), "invalid-media"),
        (.noLength, "unsupported-format"), (.incomplete(size: 1, expected: 2), "invalid-media"),
        (.changed, "changed"), (.malformedRange(""), "invalid-response"), (.status(503), "http-status"),
        (.transport(.insecureConnection(.expired)), "tls"),
    ])
    func test_code_ofAProgressiveError_isStable(error: ProgressiveError, code: String) {
        #expect(error.code.rawValue == code)
    }

    @Test("The snapshot counts the requests of all loads")
    func test_snapshot_afterTwoLoads_countsTheRequests() {
        var routes = HLSFixture(segments: 4).routes
        routes.behaviours["/v0-0.ts"] = OriginBehaviour(fault: .status(503), faultCount: 1)
        var sut = EngineSimulation(routes, engine: StreamEngine())
        #expect(sut.snapshot.requests == 0)
        for _ in 0..<2 {
            sut.load()
            sut.send(.play)
            sut.run(for: 20)
        }
        #expect(sut.snapshot.requests == sut.requests.count)
    }

    private func failure(of routes: OriginRoutes) -> PlaybackFailure? {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 60)
        #expect(sut.failures.count == 1)
        return sut.failures.first
    }
}
