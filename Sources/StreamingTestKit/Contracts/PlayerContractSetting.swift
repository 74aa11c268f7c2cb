import Foundation
import StreamingCore

/// Where a player goes through its contract: how to make one, what it finds to play, and how time passes.
@MainActor
public protocol PlayerContractSetting: AnyObject {
    /// Times sessions and figures.
    var clock: any MonotonicClock { get }

    /// Whether positions and speeds can be compared with the clock: on virtual time, or on an otherwise idle machine.
    var isTimingExact: Bool { get }

    /// Something that can be played and sought in, of 4 to 10 seconds.
    var clip: URL { get }

    /// The same, and so long or so slow to come that a player has not all of it within a second: at least a minute.
    var film: URL { get }

    /// What cannot be played, and the kind of error that it ends in (`PlaybackError.kind`).
    var failures: [(url: URL, kind: String)] { get }

    /// A fresh player, never commanded before.
    func makePlayer() -> any ReportingPlayer

    /// Cuts the connection to the server for good, until `restore()`: what has not come of `film` does not come.
    func cut()
    func restore()

    /// Lets time pass, with `session` taking in what is reported, until the condition holds or `limit` is over.
    func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async
}
