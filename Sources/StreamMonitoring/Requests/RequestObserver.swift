import Foundation
import StreamingCore

/// A receiver of the requests and the playlists of an ``ObservedTransport``. The methods are called on any thread.
package protocol RequestObserver: Sendable {
    /// Receives the URL of a request for a playlist that begins.
    func begin(_ url: URL, at time: Duration)

    /// Receives a complete playlist with the status 200.
    func receive(_ playlist: ObservedPlaylist)

    /// Receives the record of a request that has ended. A complete playlist is received before its record.
    func receive(_ record: RequestRecord, url: URL)
}
