import Foundation
import StreamingCore

/// The network and logging options of a command.
struct NetworkOptions: Equatable {
    /// The user's header fields, for the server that the user named and no other.
    var headers: HTTPHeaders = [:]
    var userAgent = "player/\(Version.current)"
    /// The lowest level to log, or nil to log nothing.
    var logLevel: LogLevel?
    /// The retry policy. The session retries media, and the transport retries documents.
    var retry = RetryPolicy.none

    /// The header fields for every server.
    var agent: HTTPHeaders { ["User-Agent": userAgent] }

    /// Returns the header fields for a player that uses the same fields for all requests of its media.
    ///
    /// - Parameters:
    ///   - media: The URL of the media.
    ///   - server: Any URL of the server that the user named, or nil if there is none.
    func fields(for media: URL, server: URL?) -> HTTPHeaders {
        guard let server, media.hasSameOrigin(as: server) else { return agent }
        return agent.merging(headers)
    }
}
