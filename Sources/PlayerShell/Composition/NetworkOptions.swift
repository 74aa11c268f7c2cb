import Foundation
import StreamingCore

/// How a command talks to servers, and what it logs.
struct NetworkOptions: Equatable {
    /// For the server alone that a person has named.
    var headers: HTTPHeaders = [:]
    var userAgent = "player/\(Version.current)"
    /// Nil logs nothing.
    var logLevel: LogLevel?
    /// What is tried again; of media the session does, of documents the transport.
    var retry = RetryPolicy.none

    /// What goes to every server.
    var agent: HTTPHeaders { ["User-Agent": userAgent] }

    /// What goes along where media are loaded by a player that has but one list for all of their requests.
    ///
    /// - Parameter server: any URL of the server that a person has named.
    func fields(for media: URL, server: URL?) -> HTTPHeaders {
        guard let server, media.hasSameOrigin(as: server) else { return agent }
        return agent.merging(headers)
    }
}
