import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit

extension Date {
    static let anyDate = Date(timeIntervalSinceReferenceDate: 0)
}

extension PlaybackRecording {
    static func any(_ inputs: [(TimeInterval, PlaybackInput)], program: String = "any 1.0") -> PlaybackRecording {
        PlaybackRecording(inputs: inputs.map { (time: $0, input: $1) }, startDate: .anyDate, program: program)
    }

    /// Returns a recording of random inputs that suit the state of the machine, including late events of the player.
    static func random(seed: UInt64, count: Int = 200) -> PlaybackRecording {
        var inputs: [(TimeInterval, PlaybackInput)] = []
        _ = RandomRuns(.playback(), laws: [], length: count).violation(steps: count, seed: seed) { _, move in
            inputs.append((Double(inputs.count) / 8, move.action))
        }
        return any(inputs)
    }
}
