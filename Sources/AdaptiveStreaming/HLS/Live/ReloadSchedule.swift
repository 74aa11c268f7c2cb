import StreamingCore

/// The times at which a live playlist is reloaded (RFC 8216bis, 6.3.4).
///
/// After a change, the interval to the next ordinary reload is the target duration. Without a change, the interval is
/// half of the target duration. The interval counts from the start of the last request. A random share of the interval
/// is added, so that many sessions do not send their requests at the same moment.
struct ReloadSchedule: Equatable, Sendable {
    /// The time of the next reload.
    private(set) var time: Duration
    /// The number of failed reloads since the last success.
    private(set) var failures = 0

    /// The greatest share of an interval that is added at random.
    static let jitter = 0.1
    /// The shortest interval after a change, in seconds. Without a change, the shortest interval is half as long.
    private static let shortestInterval = 1.0
    /// The shortest time between the starts of two blocking reloads, as a share of the part target duration. Without
    /// partial segments, the value is a share of the target duration.
    private static let blockingShare = 0.25

    /// Creates a schedule whose first reload is due at `time`.
    init(at time: Duration) { self.time = time }

    /// Records a version of the playlist, and plans the next reload.
    ///
    /// - Parameters:
    ///   - isChanged: Whether the version differs from the previous version.
    ///   - targetDuration: The target duration of this version, in seconds.
    ///   - begin: The time at which the request began.
    ///   - random: A random number, at least 0 and less than 1.
    mutating func didReload(isChanged: Bool, targetDuration: Double, since begin: Duration, random: Double) {
        let interval = max(Self.shortestInterval, targetDuration) * (isChanged ? 1 : 0.5)
        time = begin + .seconds(interval * (1 + Self.jitter * random))
        failures = 0
    }

    /// Records a version of a playlist whose next reload blocks. The next reload is due soon, because the server waits
    /// instead of the client.
    ///
    /// - Parameters:
    ///   - partDuration: The part target duration, or the target duration without partial segments, in seconds.
    ///   - begin: The time at which the request began.
    mutating func didReload(blockingFor partDuration: Double, since begin: Duration) {
        time = begin + .seconds(Self.blockingShare * partDuration)
        failures = 0
    }

    /// Makes the next reload due at once, after the server has refused a request with delivery directives.
    mutating func didRefuse(at now: Duration) { time = now }

    /// Records a failed reload, and plans the next one.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - delay: The delay before the next reload; nil to wait for half of the target duration.
    ///   - retryAfter: The shortest delay that the server permits.
    ///   - targetDuration: The target duration of the last version, in seconds.
    ///   - begin: The time at which the request began.
    ///   - random: A random number, at least 0 and less than 1.
    mutating func didFail(
        at now: Duration, delay: Duration?, retryAfter: Duration = .zero, targetDuration: Double,
        since begin: Duration, random: Double
    ) {
        failures += 1
        let interval = max(Self.shortestInterval, targetDuration) / 2 * (1 + Self.jitter * random)
        let usual = delay.map { now + $0 } ?? max(now + .seconds(Self.shortestInterval / 2), begin + .seconds(interval))
        time = max(usual, now + retryAfter)
    }
}
