import Foundation

/// A receiver of the requests and the playlists of an ``ObservedTransport``. The methods are called on any thread.
package protocol RequestObserver: Sendable {
    /// Receives a complete playlist with the status 200.
    func receive(_ playlist: ObservedPlaylist)

    /// Receives the record of a request that has ended. A complete playlist is received before its record.
    func receive(_ record: RequestRecord, url: URL)
}
