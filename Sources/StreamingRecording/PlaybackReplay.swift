import Foundation
import StreamingCore

/// A replay of a recording, which compares the result of each input with its recorded result.
public struct PlaybackReplay {
    /// The model of the machine after the last replayed input.
    public var model: PlaybackModel { machine.state }

    private var machine: PlaybackMachine
    private let startDate: Date
    /// The number of the line with the last replayed input. The header is on line 1.
    private var line = 1

    /// Creates a replay with a new machine, which has the policy in the header for playback in the background.
    public init(_ header: PlaybackRecording.Header) {
        machine = PlaybackMachine(background: header.background)
        startDate = header.startDate
    }

    /// Replays the next input of the recording.
    ///
    /// - Returns: The step of the machine, with the result of the input.
    /// - Throws: ``PlaybackRecordingError/diverged(line:differences:)`` if the result differs from the recorded result.
    ///   The model is then unchanged.
    public mutating func decide(
        _ entry: PlaybackRecording.Entry
    ) throws(PlaybackRecordingError) -> Step<PlaybackMachine> {
        line += 1
        // A clock counts nanoseconds, and the seconds in a recording are not more exact.
        let moment = Moment(
            instant: .nanoseconds(Int64((entry.time * 1e9).rounded())), date: startDate.addingTimeInterval(entry.time))
        let step = Step<PlaybackMachine>(
            action: entry.input, from: machine.state, result: machine.handle(entry.input), at: moment)
        let decision = RecordedResult(step.result).limited(to: entry.decision)
        guard decision == entry.decision else {
            throw .diverged(
                line: line, differences: RecordedDifference.all(recorded: entry.decision, decided: decision))
        }
        machine.state = step.to
        return step
    }
}
