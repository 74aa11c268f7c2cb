import Foundation
import StreamingCore
import StreamingTestKit

extension Date {
    static let anyDate = Date(timeIntervalSinceReferenceDate: 0)
}

extension PlaybackRecording {
    static func any(_ inputs: [(TimeInterval, PlaybackInput)], program: String = "any 1.0") -> PlaybackRecording {
        PlaybackRecording(inputs: inputs.map { (time: $0, input: $1) }, startDate: .anyDate, program: program)
    }

    /// A walk over inputs that fit where the machine stands, reports that come too late among them.
    static func random(seed: UInt64, count: Int = 200) -> PlaybackRecording {
        var generator = SeededGenerator(seed: seed)
        var machine = PlaybackMachine()
        var time = 0.0
        let inputs = (0..<count).compactMap { _ -> (TimeInterval, PlaybackInput)? in
            time += Double.random(in: 0...1, using: &generator)
            guard let input = PlaybackTable.inputs(for: machine.state).randomElement(using: &generator)?.value else {
                return nil
            }
            if case .accepted(let model, _) = machine.handle(input) { machine.state = model }
            return (time, input)
        }
        return any(inputs)
    }
}
