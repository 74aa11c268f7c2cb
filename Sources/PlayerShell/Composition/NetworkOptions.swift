import StreamingCore

/// How a command talks to servers, and what it logs.
struct NetworkOptions: Equatable {
    var headers: HTTPHeaders = [:]
    /// Nil logs nothing.
    var logLevel: LogLevel?
    /// What is tried again; of media the session does, of documents the transport.
    var retry = RetryPolicy.none
}
