import StreamingCore

/// What an engine asks for and tells.
package enum EngineOutput: Equatable, Sendable {
    case request(RequestID, HTTPRequest)
    /// Nothing that comes for this request counts any more.
    case cancel(RequestID)
    case report(PlaybackReport)
}
