/// A player with the commands of ``VideoPlayer``, and commands to stop, to limit the bitrate and to select tracks.
///
/// The protocol has no default implementations, so a player that wraps another player must forward every command.
public protocol ControllablePlayer: VideoPlayer {
    /// The selectable audio and subtitle tracks of the loaded media, or an empty array if there are none.
    var tracks: [MediaTrack] { get }

    /// Unloads the media and frees the resources that the media uses, such as connections. Has no effect if no media is
    /// loaded.
    func stop()

    /// Limits the bitrate of the variants to play, for the current load and for later loads.
    ///
    /// If ``PlayerCapabilities/canLimitBitrate`` is false, the player ignores the limit.
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
