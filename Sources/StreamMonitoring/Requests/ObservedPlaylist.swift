import Foundation

/// The text of a playlist, as a client received it.
package struct ObservedPlaylist: Sendable {
    /// The URL of the request.
    package let url: URL
    /// The URL of the response, after redirects.
    package let finalURL: URL
    package let text: Data
    /// The time of the request, on the clock of the monitor.
    package let requestedAt: Duration
    /// The time at which the response ended, on the clock of the monitor.
    package let receivedAt: Duration

    /// Creates the observation of a playlist.
    package init(url: URL, finalURL: URL, text: Data, requestedAt: Duration, receivedAt: Duration) {
        (self.url, self.finalURL, self.text) = (url, finalURL, text)
        (self.requestedAt, self.receivedAt) = (requestedAt, receivedAt)
    }
}
