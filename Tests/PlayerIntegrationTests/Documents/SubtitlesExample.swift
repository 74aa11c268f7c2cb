import AdaptiveStreaming
import Foundation
import Observation
import StreamingCore

/// The subtitles of a screen, which a SwiftUI view reads like any other observable.
@MainActor
@Observable
final class SubtitleScreen {
    let player: StreamingPlayer

    /// Creates a player that shows the subtitles in a language, if the stream has them.
    init(transport: any HTTPTransport, language: String) {
        var configuration = NativePlayer.Configuration()
        configuration.subtitles = .language(language)
        player = StreamingPlayer(transport: transport, configuration: configuration)
    }

    /// The text to show below the picture; empty while no cue is active.
    var text: String { player.subtitles.map(\.text).joined(separator: "\n") }

    /// The entries of a menu.
    var choices: [MediaTrack] { player.tracks.filter { $0.kind == .subtitle } }

    /// Shows the subtitles of a menu entry, or no subtitles.
    func choose(_ track: MediaTrack?) {
        if let track { player.select(track) } else { player.deselectTracks(of: .subtitle) }
    }

    /// Prints every change, for example for a search index.
    func printTranscript() async {
        for await event in player.events {
            if case .subtitles(let cues) = event {
                for cue in cues { print(cue.start, cue.end, cue.line) }
            }
        }
    }
}
