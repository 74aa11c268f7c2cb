import Foundation
import StreamingCore

/// A recording of a session, which can be replayed.
///
/// A recording contains the inputs of the playback machine with their times and results, and the observations of the
/// session. The text of a recording has one JSON object per line: a header, the inputs and observations in causal
/// order, and a trailer. The trailer contains the number of inputs, and a file without a trailer is truncated. A
/// recording contains no credentials, fragments or query values of URLs, because a replay does not need them.
public struct PlaybackRecording: Equatable, Sendable {
    /// The header, which describes the recorded machine.
    public let header: Header
    /// The inputs and observations, in causal order.
    public let lines: [Line]

    /// A line of a recording, except the header and the trailer.
    public enum Line: Equatable, Sendable {
        /// An input of the playback machine, with its result.
        case input(Entry)
        /// An observation of the session.
        case observation(PlaybackObservation)
    }

    init(_ header: Header, _ lines: [Line]) {
        self.header = header
        self.lines = lines
    }

    /// The inputs with their results, in causal order.
    public var entries: [Entry] { lines.compactMap(\.entry) }

    /// The time of the last line in seconds, on the clock of the recorded session; 0 if there is no line.
    public var endTime: TimeInterval { lines.last?.time ?? 0 }

    /// Creates a recording of a new machine that receives `inputs`.
    ///
    /// - Parameters:
    ///   - inputs: The inputs with their times, in seconds. A time must not be negative or less than the previous time.
    ///   - startDate: The date that corresponds to the time 0, which is rounded to milliseconds.
    ///   - background: The policy of the machine for playback in the background.
    ///   - program: The name and the version of the program that makes the recording.
    public init(
        inputs: some Sequence<(time: TimeInterval, input: PlaybackInput)>, startDate: Date,
        background: BackgroundPlaybackPolicy = .pauses, program: String
    ) {
        var machine = PlaybackMachine(background: background)
        header = Header(startDate: startDate, background: background, program: program)
        lines = inputs.map { time, input in
            let input = input.redacted
            let decision = machine.handle(input)
            if case .accepted(let model, _) = decision { machine.state = model }
            return .input(Entry(time: time, input: input, decision: RecordedResult(decision)))
        }
    }

    /// Creates a recording from the contents of a file.
    ///
    /// - Throws: ``PlaybackRecordingError`` for the first problem. To read the lines before the problem, use
    ///   ``PlaybackRecordingReader``.
    public init(_ data: Data) throws(PlaybackRecordingError) {
        var reader = PlaybackRecordingReader()
        try reader.append(data)
        self = try reader.finish()
    }

    /// The recording as text, which is the content of a recording file.
    ///
    /// Equal recordings have equal texts.
    public var text: String {
        let texts = [RecordingLine.text(of: header)] + lines.map(\.text)
        return texts.joined() + RecordingLine.text(of: Trailer(inputs: entries.count))
    }

    /// Replays every input with a new machine.
    ///
    /// - Returns: The transitions, with the instants of the recorded session. The timestamp of a transition is
    ///   ``Header/startDate`` plus the time of the input, without corrections of the wall clock.
    /// - Throws: ``PlaybackRecordingError/diverged(line:differences:)`` for the first input whose result differs from
    ///   the recorded result.
    public func replay() throws(PlaybackRecordingError) -> [PlaybackTransition] {
        var replay = PlaybackReplay(header)
        var transitions: [PlaybackTransition] = []
        for line in lines {
            if let transition = try replay.play(line)?.transition { transitions.append(transition) }
        }
        return transitions
    }

    /// Returns the metrics of each load, in order.
    ///
    /// If the recording was completed with ``PlaybackRecorder/finish()``, the last metrics equal the metrics of the
    /// live session at that time.
    ///
    /// - Throws: ``PlaybackRecordingError/diverged(line:differences:)`` for the first input whose result differs from
    ///   the recorded result.
    public func metrics() throws(PlaybackRecordingError) -> [PlaybackMetrics] {
        var replay = PlaybackReplay(header)
        var metrics: [PlaybackMetrics] = []
        for line in lines {
            let step = try replay.play(line)
            if case .load = step?.transition?.action, let replaced = replay.replaced { metrics.append(replaced) }
        }
        return metrics + (replay.hasLoad ? [replay.metrics(at: endTime)] : [])
    }
}

extension PlaybackRecording.Line {
    var entry: PlaybackRecording.Entry? { if case .input(let entry) = self { entry } else { nil } }

    /// The time of the line in seconds, on the clock of the recorded session.
    public var time: TimeInterval {
        switch self {
        case .input(let entry): entry.time
        case .observation(let observation): observation.instant.seconds
        }
    }

    /// The line as JSON text, with its line break.
    var text: String {
        switch self {
        case .input(let entry): RecordingLine.text(of: entry)
        case .observation(let observation): RecordingLine.text(of: RecordedObservation(observation))
        }
    }
}
