import Foundation
import HLSPlaylist
import StreamingCore

/// An output of an engine: a request, its cancellation, a report or a task.
package enum EngineOutput: Equatable, Sendable {
    case request(RequestID, HTTPRequest)
    /// Cancels the request. The engine ignores further inputs for it.
    case cancel(RequestID)
    case report(PlaybackReport)
    /// Requests a parse of the complete response. The engine handles commands while a large playlist is parsed.
    case parse(RequestID, PlaylistDocument)
}

/// An unparsed playlist: its text, and the variables to substitute in it.
package struct PlaylistDocument: Equatable, Sendable {
    let data: Data
    let variables: PlaylistVariables

    /// - Parameter imported: The variables of the multivariant playlist; nil if the playlist is not one of its streams.
    init(_ data: Data, at url: URL, imported: [String: String]?) {
        self.data = data
        variables = PlaylistVariables(imported: imported, query: PlaylistVariables(url: url).query)
    }

    /// Parses the text and returns the playlist, or the reason that it is invalid.
    package func parsed() -> Result<ParsedPlaylist, PlaylistError> {
        Result { () throws(PlaylistError) in try PlaylistParser.parse(data, variables: variables) }
    }
}
