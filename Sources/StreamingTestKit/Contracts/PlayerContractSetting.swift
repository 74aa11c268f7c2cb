import Foundation
import StreamingCore

/// The setting in which a player runs its contract: a factory of players, media to play, and a way to pass time.
@MainActor
public protocol PlayerContractSetting: AnyObject {
    /// The clock that times sessions and metrics.
    var clock: any MonotonicClock { get }

    /// Whether positions and speeds can be compared with the clock: on virtual time, or on an otherwise idle machine.
    var isTimingExact: Bool { get }

    /// A seekable media URL with a duration of 4 to 10 seconds.
    var clip: URL { get }

    /// A seekable media URL that is at least a minute long, or served slowly.
    ///
    /// A player must not be able to download all of it within a second.
    var film: URL { get }

    /// The URLs of unplayable media, each with the kind of its error (`PlaybackError.kind`).
    var failures: [(url: URL, kind: String)] { get }

    /// Makes a new player that has received no command.
    func makePlayer() -> any ReportingPlayer

    /// Cuts the connection to the server until `restore()`, so that the rest of `film` does not arrive.
    func cut()
    /// Restores the connection that `cut()` has cut.
    func restore()

    /// Lets time pass while `session` processes the reports of its player.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to pass.
    ///   - session: The session that processes its pending reports.
    ///   - isDone: Whether to stop early.
    func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async
}
