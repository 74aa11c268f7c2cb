/// A command that a player may not support. Raw values appear in JSON and logs.
public enum PlayerCommand: String, Equatable, Sendable {
    /// To move the position.
    case seek = "seek"
    /// To play slower or faster.
    case speed = "speed"
    /// To be softer or louder.
    case volume = "volume"
    /// To be silent, or not.
    case mute = "mute"
    /// To play another sound track or other subtitles.
    case track = "track"
    /// To limit the bitrate.
    case maximumBitrate = "maximum_bitrate"
}
