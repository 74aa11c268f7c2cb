import Foundation
import StreamingCore

/// What a playback machine was given, with the times, and what it answered: enough to decide all of it again.
///
/// As text it is one JSON object a line: a header, the inputs, and a trailer with their number, so that a file that was cut is
/// known as such. It holds no secrets of URLs, as a replay needs none.
public struct PlaybackRecording: Equatable, Sendable {
    /// What the machine was, and when.
    public let header: Header
    /// The inputs with their answers, in causal order.
    public let entries: [Entry]

    init(_ header: Header, _ entries: [Entry]) {
        self.header = header
        self.entries = entries
    }

    /// What a new machine answers to `inputs`.
    ///
    /// - Parameters:
    ///   - inputs: each with its time in seconds, from 0 on, none before the one above it.
    ///   - startDate: the date at which the time was 0; kept to the second.
    ///   - background: the machine's policy.
    ///   - program: who records.
    public init(
        inputs: some Sequence<(time: TimeInterval, input: PlaybackInput)>, startDate: Date,
        background: BackgroundPlaybackPolicy = .pauses, program: String
    ) {
        var machine = PlaybackMachine(background: background)
        header = Header(startDate: startDate, background: background, program: program)
        entries = inputs.map { time, input in
            let input = input.redacted
            let answer = machine.handle(input)
            if case .accepted(let model, _) = answer { machine.state = model }
            return Entry(time: time, input: input, answer: RecordedAnswer(answer))
        }
    }

    /// Reads a whole recording.
    ///
    /// - Throws: the first thing that is wrong with it. `PlaybackRecordingReader` also gives what stands before that.
    public init(_ data: Data) throws(PlaybackRecordingError) {
        var reader = PlaybackRecordingReader()
        try reader.append(data)
        self = try reader.finish()
    }

    /// The recording as a file holds it; the same for equal recordings.
    public var text: String {
        let lines = [RecordingLine.text(of: header)] + entries.map(RecordingLine.text)
        return lines.joined() + RecordingLine.text(of: Trailer(inputs: entries.count))
    }

    /// Decides every input anew. Instants are those of the session. Timestamps count from `header.startDate`, which is kept to
    /// the second, and follow no correction of the wall clock.
    ///
    /// - Throws: `PlaybackRecordingError.diverged` at the first that is answered otherwise than it was.
    public func replay() throws(PlaybackRecordingError) -> [PlaybackTransition] {
        var replay = PlaybackReplay(header)
        var transitions: [PlaybackTransition] = []
        for entry in entries {
            if let transition = try replay.decide(entry).transition { transitions.append(transition) }
        }
        return transitions
    }
}
