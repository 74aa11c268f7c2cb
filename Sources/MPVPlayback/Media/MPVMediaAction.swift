import Foundation
import StreamingCore

extension MPVMedia {
    /// An action that the engine performs for the media.
    enum Action: Equatable, Sendable {
        case report(PlayerEvent, position: TimeInterval)
        /// A command to send to mpv.
        case send(MPVCommand, for: MPVCommandPurpose)
        /// A request to mpv for the properties that this purpose needs.
        case ask(MPVCommandPurpose)
        case readPlaylist
        /// A call of `reportChanges` after the preceding actions.
        case reportChanges
        case fail(PlaybackFailure)
        /// The unloading of the media, which the user closed in the window of mpv.
        case unload

        /// Returns an action that sets a property of mpv.
        static func set(_ property: MPVProperty, _ value: MPVValue) -> Self {
            .send(.set(property, value), for: .setting(property))
        }
    }
}
