import Foundation
import StreamingCore

/// What an engine asks for and tells.
package enum EngineOutput: Equatable, Sendable {
    case request(RequestID, HTTPRequest)
    /// Nothing that comes for this request counts any more.
    case cancel(RequestID)
    case report(PlaybackReport)
    /// Parses the complete response to a request. A large playlist takes time, in which the engine handles commands.
    case parse(RequestID, PlaylistDocument)
}

/// The text of a playlist that has not been parsed yet.
package struct PlaylistDocument: Equatable, Sendable {
    let data: Data
    let variables: PlaylistVariables

    /// Parses the text.
    package func parsed() -> Result<ParsedPlaylist, PlaylistError> {
        Result { () throws(PlaylistError) in try PlaylistParser.parse(data, variables: variables) }
    }
}
