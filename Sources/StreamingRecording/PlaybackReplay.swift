import Foundation
import StreamingCore

/// Decides the inputs of a recording anew, one at a time, and compares.
public struct PlaybackReplay {
    /// Where it stands, with all that it remembers.
    public var model: PlaybackModel { machine.state }

    private var machine: PlaybackMachine
    private let startDate: Date
    /// Of the last input; the header is the first line.
    private var line = 1

    /// A new machine, as the one that was recorded was.
    public init(_ header: PlaybackRecording.Header) {
        machine = PlaybackMachine(background: header.background)
        startDate = header.startDate
    }

    /// Decides the next input of the recording.
    ///
    /// - Throws: `PlaybackRecordingError.diverged` if the answer is another one than was recorded.
    public mutating func decide(
        _ entry: PlaybackRecording.Entry
    ) throws(PlaybackRecordingError) -> Step<PlaybackMachine> {
        line += 1
        // A clock counts nanoseconds. The seconds in the recording are inexact beyond that.
        let moment = Moment(
            instant: .nanoseconds(Int64((entry.time * 1e9).rounded())), date: startDate.addingTimeInterval(entry.time))
        let step = Step<PlaybackMachine>(
            action: entry.input, from: machine.state, result: machine.handle(entry.input), at: moment)
        let answer = RecordedAnswer(step.result).limited(to: entry.answer)
        guard answer == entry.answer else {
            throw .diverged(line: line, differences: RecordedDifference.all(recorded: entry.answer, decided: answer))
        }
        machine.state = step.to
        return step
    }
}
