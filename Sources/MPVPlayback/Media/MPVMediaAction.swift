import Foundation
import StreamingCore

extension MPVMedia {
    /// An action that the engine performs for the media.
    enum Action: Equatable, Sendable {
        case report(PlayerEvent, position: TimeInterval)
        /// Sends a command to mpv.
        case send(MPVCommand, for: MPVCommandPurpose)
        /// Requests the properties for this purpose from mpv.
        case ask(MPVCommandPurpose)
        case readPlaylist
        /// Calls `reportChanges` after the preceding actions.
        case reportChanges
        case fail(PlaybackFailure)
        /// Unloads the media, because the user closed it in the window of mpv.
        case unload

        /// Returns an action that sets a property of mpv.
        static func set(_ property: MPVProperty, _ value: MPVValue) -> Self {
            .send(.set(property, value), for: .setting(property))
        }
    }
}
