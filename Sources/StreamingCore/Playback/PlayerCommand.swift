/// A command that some players do not support. Raw values appear in JSON and logs.
public enum PlayerCommand: String, Equatable, Sendable {
    /// A seek to another position.
    case seek = "seek"
    /// A change of the playback speed.
    case speed = "speed"
    /// A change of the volume.
    case volume = "volume"
    /// A command to mute or unmute the audio.
    case mute = "mute"
    /// A selection of an audio track or of subtitles.
    case track = "track"
    /// A change of the maximum bitrate.
    case maximumBitrate = "maximum_bitrate"
}
