/// The effect of the background on playback. The names are those of AVPlayer's policy. Raw values
/// appear in recordings.
public enum BackgroundPlaybackPolicy: String, CaseIterable, Sendable {
    /// The background suppresses playback. When the app becomes active, playback stays paused until
    /// the user plays it.
    case pauses = "pauses"
    /// The background suppresses playback. When the app becomes active, playback resumes.
    case pausesAndResumes = "pausesAndResumes"
    /// The background has no effect: playback continues as audio or picture in picture.
    case continues = "continues"
}
