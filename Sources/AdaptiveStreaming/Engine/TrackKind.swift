/// A kind of track whose media is downloaded separately.
enum TrackKind: CaseIterable, Sendable {
    /// The track of the variant: the video, and the audio unless a separate rendition contains it.
    case main
    /// The track of an audio rendition with its own playlist.
    case audio
}
