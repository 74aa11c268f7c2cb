/// The policy for playback while the app is in the background, modelled on
/// `AVPlayerAudiovisualBackgroundPlaybackPolicy`. Raw values appear in recordings.
public enum BackgroundPlaybackPolicy: String, CaseIterable, Sendable {
    /// Playback pauses in the background. When the app becomes active, playback stays paused until the next `play`.
    case pauses = "pauses"
    /// Playback pauses in the background, and resumes when the app becomes active.
    case pausesAndResumes = "pausesAndResumes"
    /// Playback continues in the background, as audio or picture in picture.
    case continues = "continues"
}
