/// A change of a live playlist that the specification forbids, such as a media sequence number that goes back.
package struct PlaylistChange: Equatable, Sendable {
    /// The playlist, without secrets.
    package let playlist: String
    package let time: Duration
    /// The violated rule and the change, as one clause that is safe to print.
    package let text: String

    package init(playlist: String, time: Duration, text: String) {
        (self.playlist, self.time, self.text) = (playlist, time, text)
    }
}
