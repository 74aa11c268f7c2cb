/// The behaviour of a ``PlaybackQueue`` at the end of an item or of the queue. Saved queues contain the raw values.
public enum PlaybackRepeatMode: String, CaseIterable, Sendable, Codable {
    /// Playback ends after the last item.
    case off = "off"
    /// The current item plays again after its end. The commands for the next and the previous item work as with `off`.
    case one = "one"
    /// The first item follows the last item.
    case all = "all"
}
