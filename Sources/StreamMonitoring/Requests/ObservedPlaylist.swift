import Foundation

/// The text of a playlist, as a client received it.
package struct ObservedPlaylist: Sendable {
    /// The URL of the request.
    package let url: URL
    /// The URL of the response, after redirects.
    package let finalURL: URL
    package let text: Data
    package let requestedAt: Duration
    package let receivedAt: Duration

    /// Creates the observation of a playlist. The times are on the clock of the monitor.
    package init(url: URL, finalURL: URL, text: Data, requestedAt: Duration, receivedAt: Duration) {
        (self.url, self.finalURL, self.text) = (url, finalURL, text)
        (self.requestedAt, self.receivedAt) = (requestedAt, receivedAt)
    }
}
