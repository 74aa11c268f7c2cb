import StreamingCore

/// A strategy that chooses a bitrate from the quality of the network and the state of the buffer.
public protocol BitrateStrategy: Sendable {
    /// Returns the bitrate at which playback starts, in bits per second; 0 if there are no levels.
    func initialBitrate(for networkQuality: NetworkQuality, availableLevels: [BitrateLevel]) -> Int

    /// Returns the bitrate to switch up to, in bits per second; nil to keep the current bitrate.
    ///
    /// - Parameters:
    ///   - currentBitrate: The current bitrate, in bits per second.
    ///   - bufferHealth: The buffered share of the buffer target, from 0 to 1.
    ///   - networkQuality: The quality of the network.
    ///   - availableLevels: The levels to choose from, in any order.
    func shouldUpgrade(
        currentBitrate: Int, bufferHealth: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int?

    /// Returns the bitrate to switch down to, in bits per second; nil to keep the current bitrate.
    ///
    /// - Parameters:
    ///   - currentBitrate: The current bitrate, in bits per second.
    ///   - rebufferingRatio: The share of time in which playback waited for the buffer, from 0 to 1.
    ///   - networkQuality: The quality of the network.
    ///   - availableLevels: The levels to choose from, in any order.
    func shouldDowngrade(
        currentBitrate: Int, rebufferingRatio: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int?
}
