import Foundation
import Observation

/// The position and the buffered duration of a ``StreamingPlayer``.
///
/// Both values change at each transition and, while playback is active, at ``SessionPolicies/positionInterval``, which
/// is 250 ms by default. While playback is paused, the buffered duration changes at most once per second.
///
/// ```swift
/// let progress = player.clock.position / (player.duration ?? .infinity)
/// ```
@MainActor
@Observable
public final class PlayerClock {
    /// The position in seconds from the start. While media loads or a seek is in progress, this is the target position.
    public private(set) var position: TimeInterval = 0
    /// The buffered duration ahead of the position, in seconds.
    public private(set) var buffered: TimeInterval = 0

    nonisolated init() {}

    func set(position: TimeInterval, buffered: TimeInterval) {
        if position != self.position { self.position = position }
        if buffered != self.buffered { self.buffered = buffered }
    }
}
