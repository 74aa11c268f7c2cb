/// A player that takes every command. It has no defaults, so that no decorator can forget a command.
public protocol ControllablePlayer: VideoPlayer {
    /// The audio tracks and subtitles to choose from.
    var tracks: [MediaTrack] { get }

    /// Unloads the media, and frees what the load needed.
    func stop()

    /// Limits the bitrate of the variants to play, in bits per second; nil for no limit. It applies to later loads, too. A
    /// player without ``PlayerCapabilities/canLimitBitrate`` ignores it.
    func setMaximumBitrate(_ bitrate: Int?)

    /// Selects the track with an id instead of the others of its kind; none of them for nil.
    func selectTrack(_ id: Int?, of kind: MediaTrack.Kind)
}
