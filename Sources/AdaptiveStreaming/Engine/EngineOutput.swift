import Foundation
import HLSPlaylist
import StreamingCore

/// An action that an engine requests, and that the runner of the engine carries out.
package enum EngineOutput: Equatable, Sendable {
    /// A request to send, with its identifier.
    case request(RequestID, HTTPRequest)
    /// A request to cancel, by its identifier. If its response is being parsed, the parsing is cancelled. The engine
    /// ignores later inputs for this request.
    case cancel(RequestID)
    /// A report of an event, for the session.
    case report(PlaybackReport)
    /// A received playlist to parse outside of the engine. The runner returns the result as the input
    /// `EngineInput.parsed`.
    case parse(RequestID, PlaylistDocument)
}

/// A received playlist that is not parsed yet, with the variables to substitute in the playlist (EXT-X-DEFINE).
package struct PlaylistDocument: Equatable, Sendable {
    /// The bytes of the playlist, as received.
    let data: Data
    let variables: PlaylistVariables

    /// Creates a document from a complete response.
    ///
    /// - Parameters:
    ///   - data: The bytes of the playlist, as received.
    ///   - url: The URL of the playlist after redirects, whose query parameters can be used as variables (QUERYPARAM).
    ///   - imported: The variables of the multivariant playlist; nil for the first playlist of a load.
    init(_ data: Data, at url: URL, imported: [String: String]?) {
        self.data = data
        variables = PlaylistVariables(imported: imported, query: PlaylistVariables(url: url).query)
    }

    /// Parses the playlist.
    ///
    /// - Returns: The parsed playlist, or the reason why the playlist is invalid.
    package func parsed() -> Result<ParsedPlaylist, PlaylistError> {
        Result { () throws(PlaylistError) in try PlaylistParser.parse(data, variables: variables) }
    }
}
