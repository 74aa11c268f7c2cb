import AdaptiveStreaming
import StreamingCore

/// An engine that a simulation can drive.
protocol SimulatedEngine: Sendable {
    mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput]
    var nextDeadline: Duration? { get }
    func snapshot(at now: Duration) -> PlayerSnapshot
}

extension ProgressiveEngine: SimulatedEngine {}
extension HLSEngine: SimulatedEngine {}
extension StreamEngine: SimulatedEngine {}
