/// A player that accepts every command.
///
/// The protocol has no default implementations, so that a player that wraps another one must forward every command.
public protocol ControllablePlayer: VideoPlayer {
    /// The selectable audio and subtitle tracks.
    var tracks: [MediaTrack] { get }

    /// Unloads the media and frees the resources of the load.
    func stop()

    /// Limits the bitrate of the variants to play, for the current load and later ones.
    ///
    /// A player without ``PlayerCapabilities/canLimitBitrate`` ignores the limit.
    ///
    /// - Parameter bitrate: The maximum in bits per second; nil for no limit.
    func setMaximumBitrate(_ bitrate: Int?)

    /// Selects a track and deselects the other tracks of its kind.
    ///
    /// - Parameters:
    ///   - id: The id of the track; nil to deselect all tracks of the kind.
    ///   - kind: The kind of the track.
    func selectTrack(_ id: Int?, of kind: MediaTrack.Kind)
}
