/// The effect of the background on playback, modelled on `AVPlayerAudiovisualBackgroundPlaybackPolicy`. Raw values
/// appear in recordings.
public enum BackgroundPlaybackPolicy: String, CaseIterable, Sendable {
    /// Playback pauses in the background. It stays paused when the app becomes active, until the user plays it.
    case pauses = "pauses"
    /// Playback pauses in the background, and resumes when the app becomes active.
    case pausesAndResumes = "pausesAndResumes"
    /// Playback continues in the background, as audio or picture in picture.
    case continues = "continues"
}
