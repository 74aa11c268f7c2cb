import Foundation
import StreamingCore

/// The network and logging options of a command.
struct NetworkOptions: Equatable {
    /// The user's header fields. Only the server that the user named receives these fields.
    var headers: HTTPHeaders = [:]
    var userAgent = "player/\(Version.current)"
    /// The lowest level of log entries to print, or nil to log nothing.
    var logLevel: LogLevel?
    /// The retry policy, which the session applies to media, and the transport applies to documents.
    var retry = RetryPolicy.none
    /// Whether the buffer of the player adapts to the throughput and to the available memory.
    var adaptsBuffer = false

    /// The header fields that every server receives.
    var agent: HTTPHeaders { ["User-Agent": userAgent] }

    /// Returns the header fields for a player that sends the same fields with all requests for a load.
    ///
    /// - Parameters:
    ///   - media: The URL of the media.
    ///   - server: A URL of the server that the user named, or nil. If the media is not on this server, the result does
    ///     not contain the user's header fields.
    func fields(for media: URL, server: URL?) -> HTTPHeaders {
        guard let server, media.hasSameOrigin(as: server) else { return agent }
        return agent.merging(headers)
    }
}
