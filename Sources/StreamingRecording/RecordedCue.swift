import StreamingCore

/// The JSON of a subtitle cue.
struct RecordedCue: Codable {
    var start, end: Double
    var text: String

    init(_ cue: SubtitleCue) { (start, end, text) = (cue.start, cue.end, cue.text) }

    func value(_ path: [any CodingKey]) throws -> SubtitleCue {
        SubtitleCue(
            start: try RecordedTime.checked(start, path + [CodingKeys.start]),
            end: try RecordedTime.checked(end, path + [CodingKeys.end]), text: text)
    }
}
