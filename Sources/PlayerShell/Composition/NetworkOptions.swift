import StreamingCore

/// How a command talks to servers, and what it logs.
struct NetworkOptions: Equatable {
    /// For the server of the first URL alone.
    var headers: HTTPHeaders = [:]
    var userAgent = "player/\(Version.current)"
    /// Nil logs nothing.
    var logLevel: LogLevel?
    /// What is tried again; of media the session does, of documents the transport.
    var retry = RetryPolicy.none
}
