import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the exact times of a delivery. `Delivery` is a value whose methods take the time as an argument.
@Suite("Delivery", .tags(.unit))
struct DeliveryTests {
    @Test("Without a bandwidth limit, everything is sent at once, in steps of 64 KiB")
    func test_next_withoutABandwidth_sendsEverythingAtOnce() {
        #expect(
            trace(0..<150_000, OriginBehaviour()) == [
                "0.0 0..<65536", "0.0 65536..<131072", "0.0 131072..<150000", "0.0 end",
            ])
    }

    @Test("With a bandwidth limit, each step is sent after its transfer time")
    func test_next_withABandwidth_delaysEachStepByItsTransferTime() {
        // 8,000 bytes per second, in steps of 512 bytes: 64 ms each.
        #expect(
            trace(0..<1_200, OriginBehaviour(bandwidth: 64_000))
                == ["0.064 0..<512", "0.128 512..<1024", "0.15 1024..<1200", "0.15 end"])
    }

    @Test("After a late call, all overdue steps are sent at once, so the bandwidth stays the same")
    func test_next_afterALateCall_sendsAllOverdueSteps() {
        var sut = Delivery(0..<1_024, behaviour: OriginBehaviour(bandwidth: 64_000), at: .zero)
        #expect(sut.next(at: .seconds(1)) == .send(0..<512))
        #expect(sut.next(at: .seconds(1)) == .send(512..<1_024))
        #expect(sut.next(at: .seconds(1)) == .finish)
    }

    @Test("The latency delays the first byte")
    func test_next_withLatency_delaysTheFirstByte() {
        #expect(trace(0..<10, OriginBehaviour(latency: .milliseconds(250))) == ["0.25 0..<10", "0.25 end"])
    }

    @Test("A dropped or truncated response ends at the configured byte of the file, if its range contains this byte")
    func test_next_withADropOrATruncation_endsAtTheConfiguredByte() {
        #expect(trace(5..<20, OriginBehaviour(fault: .drop(at: 12))) == ["0.0 5..<12", "0.0 reset"])
        #expect(trace(5..<20, OriginBehaviour(fault: .truncate(at: 12))) == ["0.0 5..<12", "0.0 cut"])
        #expect(trace(12..<20, OriginBehaviour(fault: .drop(at: 12))) == ["0.0 reset"])
        #expect(trace(13..<20, OriginBehaviour(fault: .drop(at: 12))) == ["0.0 13..<20", "0.0 end"])
        #expect(trace(5..<12, OriginBehaviour(fault: .drop(at: 12))) == ["0.0 5..<12", "0.0 end"])
    }

    @Test("A delivery with a hold sends the bytes before the hold at once, and the rest after the hold")
    func test_next_withAHold_pausesOnce() {
        let behaviour = OriginBehaviour(fault: .hold(at: 5, for: .seconds(3)))
        #expect(trace(0..<10, behaviour) == ["0.0 0..<5", "3.0 5..<10", "3.0 end"])
    }

    @Test("An unresponsive origin sends nothing")
    func test_next_ofAnUnresponsiveOrigin_sendsNothing() {
        #expect(trace(0..<10, OriginBehaviour(fault: .silence)) == ["0.0 silence"])
    }

    @Test("An empty delivery ends at once")
    func test_next_withoutBytes_endsAtOnce() {
        #expect(trace(0..<0, OriginBehaviour(bandwidth: 8)) == ["0.0 end"])
    }

    /// Returns all steps of a delivery, each with its time in seconds. Each step is requested exactly when it is due.
    private func trace(_ range: Range<Int64>, _ behaviour: OriginBehaviour) -> [String] {
        var sut = Delivery(range, behaviour: behaviour, at: .zero)
        var now = Duration.zero
        var steps: [String] = []
        while steps.count < 100 {
            let time = Double((now / .milliseconds(1)).rounded()) / 1_000
            switch sut.next(at: now) {
            case .wait(let next): now = next
            case .send(let range): steps.append("\(time) \(range)")
            case .finish: return steps + ["\(time) end"]
            case .cut(let byReset): return steps + ["\(time) \(byReset ? "reset" : "cut")"]
            case .silence: return steps + ["\(time) silence"]
            }
        }
        return steps
    }
}
