import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("StreamingPlayer with the native engine", .tags(.unit)) @MainActor
struct StreamingPlayerRetryTests {
    @Test("Failed connections are retried without any code in the app")
    func test_play_withoutAConnection_isRetried() {
        let clock = ManualClock()
        let transport = ScriptedTransport([
            .failure(.noConnection), .failure(.noConnection), .status(404),
        ])
        let sut = StreamingPlayer(transport: transport, clock: clock)
        sut.play(anyURL("a.m3u8"))
        clock.advance(by: .milliseconds(1), with: sut)
        #expect(sut.failure?.code == .connection)
        #expect(sut.pendingRetry?.attempt == 1)
        clock.advance(by: .seconds(10), with: sut)
        #expect(transport.requests.count == 3)
        #expect(sut.failure?.httpStatus == 404)
        #expect(sut.pendingRetry == nil)
    }
}
