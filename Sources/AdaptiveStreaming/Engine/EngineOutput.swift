import Foundation
import HLSPlaylist
import StreamingCore

/// An output of an engine, which its runner carries out.
package enum EngineOutput: Equatable, Sendable {
    /// Sends a request.
    case request(RequestID, HTTPRequest)
    /// Cancels a request. The engine ignores further inputs for it.
    case cancel(RequestID)
    /// Reports an event to the session.
    case report(PlaybackReport)
    /// Parses the playlist of a complete response. Meanwhile the engine can handle commands.
    case parse(RequestID, PlaylistDocument)
}

/// A playlist that is not parsed yet, with the variables to substitute in it.
package struct PlaylistDocument: Equatable, Sendable {
    /// The text, as received.
    let data: Data
    let variables: PlaylistVariables

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - data: The text, as received.
    ///   - url: The URL after redirects. Its query defines variables, too.
    ///   - imported: The variables of the multivariant playlist; nil if the playlist is not one of its streams.
    init(_ data: Data, at url: URL, imported: [String: String]?) {
        self.data = data
        variables = PlaylistVariables(imported: imported, query: PlaylistVariables(url: url).query)
    }

    /// Parses the text.
    ///
    /// - Returns: The playlist, or the reason why it is invalid.
    package func parsed() -> Result<ParsedPlaylist, PlaylistError> {
        Result { () throws(PlaylistError) in try PlaylistParser.parse(data, variables: variables) }
    }
}
