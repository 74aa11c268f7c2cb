import AdaptiveStreaming
import StreamingCore

/// An engine that a simulation can drive.
package protocol SimulatedEngine: Sendable {
    /// Handles an input, and returns the resulting requests and reports.
    mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput]
    /// The time of the next `tick`, unless another input comes first; nil if no tick is needed.
    var nextDeadline: Duration? { get }
    /// Returns the observable state at the time `now`.
    func snapshot(at now: Duration) -> PlayerSnapshot
}

extension ProgressiveEngine: SimulatedEngine {}
extension HLSEngine: SimulatedEngine {}
extension StreamEngine: SimulatedEngine {}
