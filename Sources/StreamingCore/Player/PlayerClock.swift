import Foundation
import Observation

/// The position and the buffered duration of a ``StreamingPlayer``.
///
/// The two values are updated at each transition. While playback is active, both values are also updated at the
/// interval ``SessionPolicies/positionInterval``, which is 250 ms by default. While playback is paused, both values are
/// updated about once per second, until the buffer has not changed for 10 s.
///
/// ```swift
/// let progress = player.clock.position / (player.duration ?? .infinity)
/// ```
@MainActor
@Observable
public final class PlayerClock {
    /// The position in seconds from the start; the target position while media is loading or a seek is in progress.
    public private(set) var position: TimeInterval = 0
    /// The buffered duration ahead of the position, in seconds.
    public private(set) var buffered: TimeInterval = 0

    nonisolated init() {}

    func set(position: TimeInterval, buffered: TimeInterval) {
        if position != self.position { self.position = position }
        if buffered != self.buffered { self.buffered = buffered }
    }
}
