/// A player that accepts every command. It has no default implementations, so that no decorator can omit a command.
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

    /// Selects a track instead of the others of its kind.
    ///
    /// - Parameters:
    ///   - id: The id of the track; nil to select no track of the kind.
    ///   - kind: The kind of the track.
    func selectTrack(_ id: Int?, of kind: MediaTrack.Kind)
}
