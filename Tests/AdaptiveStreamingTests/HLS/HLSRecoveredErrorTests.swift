import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the reports of requests that failed and then succeeded, or were replaced.
@Suite("Recovered errors", .tags(.unit))
struct HLSRecoveredErrorTests {
    @Test("Each of fifteen segments that fail once is reported as a recovered error")
    func test_play_withSegmentsThatFailOnce_reportsEachSegment() {
        var routes = HLSFixture(bitrates: [376_000], segments: 30).routes
        for index in 5..<20 {
            routes.behaviours["/v0-\(index).ts"] = OriginBehaviour(
                bandwidth: 4_000_000, fault: .status(503), faultCount: 1)
        }
        var sut = makeSUT(routes)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 60")
        #expect(sut.recoveries.map(\.error.url) == (5..<20).map { "http://origin/v0-\($0).ts" })
        #expect(sut.recoveries.allSatisfy { $0.error.code == .httpStatus && $0.error.httpStatus == 503 })
        #expect(sut.recoveries.allSatisfy { $0.error.attempts == 1 })
        // The retry follows after half a second, and the segment takes 188 ms.
        #expect(sut.recoveries.allSatisfy { abs($0.error.duration - 0.688) < 1e-6 })
    }

    @Test("A recovered error is reported when the data of the retry is complete")
    func test_play_withAFailedRequest_reportsTheRecoveryAfterTheData() throws {
        var routes = HLSFixture(bitrates: [376_000], segments: 1).routes
        routes.behaviours["/v0-0.ts"] = OriginBehaviour(bandwidth: 376_000, fault: .status(503), faultCount: 2)
        var sut = makeSUT(routes)
        sut.run(for: 3)
        #expect(sut.recoveries.isEmpty)
        sut.run(for: 1)
        let recovery = try #require(sut.recoveries.first)
        #expect(recovery.error.attempts == 2)
        #expect(abs(recovery.error.duration - 3.5) < 1e-3)
        #expect(sut.reports.last { $0.text == "didBecomeReady at 0" }?.time == recovery.time)
    }

    @Test("A playlist, key or initialization section that fails once is reported as a recovered error")
    func test_play_withOtherFilesThatFailOnce_reportsEachFile() {
        let lines = ["#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\"", "#EXT-X-MAP:URI=\"a.mp4\""]
        var routes = HLSFixture(bitrates: [376_000], segments: 2, mediaHead: lines).routes
        routes.resources["/a.key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        routes.resources["/a.mp4"] = .data(Data(count: 1_600), contentType: "video/mp4")
        let paths = ["/v0.m3u8", "/a.key", "/a.mp4"]
        for path in paths { routes.behaviours[path] = OriginBehaviour(fault: .status(500), faultCount: 1) }
        var sut = makeSUT(routes)
        sut.run(for: 10)
        #expect(sut.recoveries.map(\.error.url) == paths.map { "http://origin\($0)" })
        #expect(sut.recoveries.allSatisfy { abs($0.error.duration - 0.5) < 0.01 })
    }

    @Test(
        "A failed segment that another variant replaces is reported as a recovered error",
        arguments: zip([404, 503], [1, 3]))
    func test_play_withASegmentThatIsReplaced_reportsARecoveredError(status: Int, attempts: Int) throws {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 20).routes
        routes.behaviours["/v1-5.ts"] = OriginBehaviour(fault: .status(status))
        var sut = makeSUT(routes)
        sut.run(for: 100)
        #expect(sut.recoveries.count == 1)
        let error = try #require(sut.recoveries.first?.error)
        #expect(error.url == "http://origin/v1-5.ts")
        #expect(error.httpStatus == status)
        #expect(error.attempts == attempts)
    }

    @Test("The recovered error of a truncated segment has the code `truncated` and no HTTP status")
    func test_play_withATruncatedSegment_namesTheCause() {
        var routes = HLSFixture(bitrates: [376_000], segments: 4).routes
        routes.behaviours["/v0-2.ts"] = OriginBehaviour(fault: .drop(at: 10_000), faultCount: 1)
        var sut = makeSUT(routes)
        sut.run(for: 20)
        #expect(sut.recoveries.map(\.error.code) == [.truncated])
        #expect(sut.recoveries.first?.error.httpStatus == nil)
    }

    @Test("A request that failed before a seek is not reported as recovered")
    func test_seek_afterAFailedRequest_reportsNothing() {
        var routes = HLSFixture(bitrates: [376_000], segments: 60).routes
        routes.behaviours["/v0-3.ts"] = OriginBehaviour(fault: .status(503))
        var sut = makeSUT(routes)
        sut.run(for: 5)
        sut.send(.seek(to: 80))
        sut.run(for: 10)
        #expect(sut.recoveries.isEmpty)
    }

    @Test("A file whose connection drops once has one recovered error")
    func test_play_ofAFileWithADroppedConnection_reportsARecoveredError() throws {
        let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100)
        let cut = OriginBehaviour(bandwidth: 160_000, fault: .drop(at: 100_000), faultCount: 1)
        var sut = EngineSimulation(file, cut)
        sut.load()
        sut.send(.play)
        sut.run(for: 200)
        #expect(sut.reports.last?.text == "didReachEnd at 100")
        #expect(sut.recoveries.count == 1)
        let error = try #require(sut.recoveries.first?.error)
        #expect(error.code == .truncated)
        #expect(error.attempts == 1)
        #expect(error.url == "http://origin/a")
    }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
