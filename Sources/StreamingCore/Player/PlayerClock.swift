import Foundation
import Observation

/// The position and the buffer of a ``StreamingPlayer``.
///
/// They change at each transition and, while playback is active, at the interval of the policies: four times per second
/// by default. While playback is paused, the buffer changes at most once per second.
///
/// ```swift
/// let progress = player.clock.position / (player.duration ?? .infinity)
/// ```
@MainActor
@Observable
public final class PlayerClock {
    /// The position, or the target of a load or a seek, in seconds from the start.
    public private(set) var position: TimeInterval = 0
    /// The buffered media ahead of the position, in seconds.
    public private(set) var buffered: TimeInterval = 0

    nonisolated init() {}

    func set(position: TimeInterval, buffered: TimeInterval) {
        if position != self.position { self.position = position }
        if buffered != self.buffered { self.buffered = buffered }
    }
}
