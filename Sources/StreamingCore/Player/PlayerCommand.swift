/// A command that a player may be unable to follow.
public enum PlayerCommand: String, Equatable, Sendable {
    case seek
    case speed
    case volume
    case mute
}
