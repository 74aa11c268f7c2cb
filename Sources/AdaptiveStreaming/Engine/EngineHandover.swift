/// The settings and counts that a preloaded engine takes over from the previous engine of the player.
package struct EngineHandover: Equatable, Sendable {
    /// The number of loads and seeks so far.
    let generation: Int
    /// The playback speed; 1 is normal speed.
    let speed: Double
    /// The maximum bitrate to request, in bits per second; nil for no limit.
    let maximumBitrate: Int?
    /// The maximum buffered duration ahead of the position, in seconds.
    let bufferTarget: Double
    /// The number of requests so far.
    let requests: Int
    /// The number of received bytes, and the time in which they were received.
    let meter: BandwidthMeter
}
