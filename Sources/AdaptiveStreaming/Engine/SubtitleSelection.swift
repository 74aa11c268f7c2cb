/// The setting that determines which subtitles are shown before the app selects a track.
public enum SubtitleSelection: Equatable, Sendable {
    /// The subtitles that the stream marks with DEFAULT=YES, or else with FORCED=YES in the language of the audio.
    case automatic
    /// The subtitles in a language, such as `en` or `pt-BR` (RFC 5646). Without such subtitles, `automatic` applies.
    case language(String)
    /// No subtitles.
    case off
}
