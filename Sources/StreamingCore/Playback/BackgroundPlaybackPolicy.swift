/// What happens to playback when the app goes to the background; named as AVPlayer names its own. Recordings
/// have the raw values.
public enum BackgroundPlaybackPolicy: String, CaseIterable, Sendable {
    /// It pauses, and the user decides how it goes on.
    case pauses = "pauses"
    /// It pauses until the app is active again.
    case pausesAndResumes = "pausesAndResumes"
    /// It goes on, as sound or in a picture of its own.
    case continues = "continues"
}
