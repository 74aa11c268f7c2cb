/// A command that a player may be unable to follow.
public enum PlayerCommand: String, Equatable, Sendable {
    /// To move the position.
    case seek
    /// To play slower or faster.
    case speed
    /// To be softer or louder.
    case volume
    /// To be silent, or not.
    case mute
    /// To play another sound track or other subtitles.
    case track
}
