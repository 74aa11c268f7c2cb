import Foundation
import StreamingCore

/// A replay of a recording, which compares the result of each input with its recorded result, and computes the metrics.
public struct PlaybackReplay {
    /// The model of the machine after the last replayed input.
    public var model: PlaybackModel { machine.state }
    /// The metrics of the previous load; nil before the second load.
    public private(set) var replaced: PlaybackMetrics?
    /// The last recorded position, in seconds from the start of the media.
    public private(set) var position: TimeInterval = 0
    /// Whether a load has been replayed.
    public private(set) var hasLoad = false

    private var machine: PlaybackMachine
    private var metrics = PlaybackMetrics()
    private let startDate: Date
    /// The number of the last replayed line, where the header is line 1.
    private var line = 1

    /// Creates a replay with a new machine, whose policy for playback in the background is in the header.
    public init(_ header: PlaybackRecording.Header) {
        machine = PlaybackMachine(background: header.background)
        startDate = header.startDate
    }

    /// Replays the next line of the recording.
    ///
    /// - Returns: The step of the machine, with the result of the input; nil for an observation.
    /// - Throws: ``PlaybackRecordingError/diverged(line:differences:)`` if the result differs from the recorded result.
    ///   The model is then unchanged.
    @discardableResult
    public mutating func play(
        _ next: PlaybackRecording.Line
    ) throws(PlaybackRecordingError) -> Step<PlaybackMachine>? {
        line += 1
        switch next {
        case .input(let entry): return try decide(entry)
        case .observation(let observation):
            metrics.record(observation)
            if case .sample(let sample) = observation { position = sample.position }
            return nil
        }
    }

    /// Returns the metrics of the current load up to `time`, in seconds on the clock of the recorded session.
    ///
    /// The media time is nil if playback continued after the last recorded position.
    public func metrics(at time: TimeInterval) -> PlaybackMetrics {
        metrics.closed(at: RecordedTime.instant(time), position: nil)
    }

    private mutating func decide(
        _ entry: PlaybackRecording.Entry
    ) throws(PlaybackRecordingError) -> Step<PlaybackMachine> {
        let moment = Moment(
            instant: RecordedTime.instant(entry.time), date: startDate.addingTimeInterval(entry.time))
        let step = Step<PlaybackMachine>(
            action: entry.input, from: machine.state, result: machine.handle(entry.input), at: moment)
        let decision = RecordedResult(step.result).limited(to: entry.decision)
        guard decision == entry.decision else {
            throw .diverged(
                line: line, differences: RecordedDifference.all(recorded: entry.decision, decided: decision))
        }
        machine.state = step.to
        if let transition = step.transition { record(transition) }
        return step
    }

    private mutating func record(_ transition: PlaybackTransition) {
        if case .load = transition.action {
            replaced = hasLoad ? metrics.closed(by: transition) : nil
            hasLoad = true
        }
        metrics.record(transition)
        position = transition.position
    }
}
