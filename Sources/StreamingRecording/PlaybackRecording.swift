import Foundation
import StreamingCore

/// A recording of the inputs of a playback machine, with their times and results, which can be replayed.
///
/// The text of a recording has one JSON object per line: a header, the inputs, and a trailer. The trailer contains the
/// number of inputs, which reveals a truncated file. A recording contains no secrets of URLs, because a replay does not
/// need secrets.
public struct PlaybackRecording: Equatable, Sendable {
    /// The header, which describes the recorded machine.
    public let header: Header
    /// The inputs with their results, in causal order.
    public let entries: [Entry]

    init(_ header: Header, _ entries: [Entry]) {
        self.header = header
        self.entries = entries
    }

    /// Creates a recording of a new machine that receives `inputs`.
    ///
    /// - Parameters:
    ///   - inputs: The inputs with their times, in seconds. Times start at 0 or later, and must not decrease.
    ///   - startDate: The date that corresponds to the time 0, which is truncated to whole seconds.
    ///   - background: The policy of the machine for playback in the background.
    ///   - program: The name and the version of the program that makes the recording.
    public init(
        inputs: some Sequence<(time: TimeInterval, input: PlaybackInput)>, startDate: Date,
        background: BackgroundPlaybackPolicy = .pauses, program: String
    ) {
        var machine = PlaybackMachine(background: background)
        header = Header(startDate: startDate, background: background, program: program)
        entries = inputs.map { time, input in
            let input = input.redacted
            let decision = machine.handle(input)
            if case .accepted(let model, _) = decision { machine.state = model }
            return Entry(time: time, input: input, decision: RecordedResult(decision))
        }
    }

    /// Creates a recording from the contents of a file.
    ///
    /// - Throws: ``PlaybackRecordingError`` for the first problem. To read the entries before the problem, use
    ///   ``PlaybackRecordingReader``.
    public init(_ data: Data) throws(PlaybackRecordingError) {
        var reader = PlaybackRecordingReader()
        try reader.append(data)
        self = try reader.finish()
    }

    /// The recording as text, which is the content of a recording file. Equal recordings have equal texts.
    public var text: String {
        let lines = [RecordingLine.text(of: header)] + entries.map(RecordingLine.text)
        return lines.joined() + RecordingLine.text(of: Trailer(inputs: entries.count))
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
        for entry in entries {
            if let transition = try replay.decide(entry).transition { transitions.append(transition) }
        }
        return transitions
    }
}
