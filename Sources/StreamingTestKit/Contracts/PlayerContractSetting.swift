import Foundation
import StreamingCore

/// The setting in which a player runs its contract: a way to make players, media to play, and a way to pass time.
@MainActor
public protocol PlayerContractSetting: AnyObject {
    /// The clock that measures the time of sessions and metrics.
    var clock: any MonotonicClock { get }

    /// Whether the contract may compare positions and speeds with the clock.
    ///
    /// Return true for virtual time, or on an otherwise idle machine.
    var isTimingExact: Bool { get }

    /// The URL of seekable media with a duration of 4 to 10 seconds.
    var clip: URL { get }

    /// The URL of seekable media with a duration of at least a minute.
    ///
    /// A player must not be able to download all of this media within a second.
    var film: URL { get }

    /// The URLs of unplayable media, each with the expected kind of error (`PlaybackError.kind`).
    var failures: [(url: URL, kind: String)] { get }

    /// Returns a new player, to which no command has been sent.
    func makePlayer() -> any ReportingPlayer

    /// Cuts the connection to the server until ``restore()`` is called.
    ///
    /// The rest of ``film`` must not arrive.
    func cut()
    /// Restores the connection after ``cut()``.
    func restore()

    /// Lets time pass, and lets `session` process the reports of its player during this time.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to pass.
    ///   - session: The session that processes its pending reports.
    ///   - isDone: A closure that returns whether to stop early.
    func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async
}
