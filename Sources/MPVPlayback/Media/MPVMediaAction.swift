import Foundation
import StreamingCore

extension MPVMedia {
    /// The actions that the engine performs for the media.
    enum Action: Equatable, Sendable {
        case report(PlayerEvent, position: TimeInterval)
        /// Sends a command to mpv.
        case send(MPVCommand, for: MPVCommandPurpose)
        /// Asks mpv for the properties that the purpose needs.
        case ask(MPVCommandPurpose)
        case readPlaylist
        /// Calls `reportChanges` at this point.
        case reportChanges
        case fail(PlaybackFailure)
        /// Unloads the media, which the user closed in mpv's window.
        case unload

        static func set(_ property: MPVProperty, _ value: MPVValue) -> Self {
            .send(.set(property, value), for: .setting(property))
        }
    }
}
