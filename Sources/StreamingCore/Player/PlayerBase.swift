import Foundation

/// The part that all custom players share: the count of loads and seeks, the mailbox, and the settings.
///
/// A ``CustomPlayer`` stores one base. The default implementations of the protocol use the base.
public final class PlayerBase: Sendable {
    /// The volume, the mute setting and the speed, which remain when the player loads other media.
    struct Settings: Sendable {
        var volume: Float = 1
        var isMuted = false
        var speed: Float = 1
    }

    let mailbox = Mailbox<PlaybackReport>()
    private let state = LockedValue((generations: ReportGenerations(), settings: Settings()))
    private let reports = OrderedWork<PlaybackReport>()

    /// Creates the base of a player that has loaded nothing.
    public init() {}

    var settings: Settings { state.withLock { $0.settings } }

    func change(_ change: @Sendable (inout Settings) -> Void) { state.withLock { change(&$0.settings) } }

    /// Counts a load as a new generation, and returns the reporter for the events of that load.
    func beginLoad() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.beginLoad() }, followsSeeks: true)
    }

    /// Counts a seek as a new generation, and returns the reporter for the events of that seek.
    func beginSeek() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.beginSeek() }, followsSeeks: false)
    }

    /// Returns a reporter for the events after a command that is neither a load nor a seek.
    func continueLoad() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.current }, followsSeeks: false)
    }

    /// Ends the current load. Later events of this load are dropped.
    func endLoad() { state.withLock { $0.generations.endLoad() } }

    /// Posts the report of an event to the mailbox. An event after the end of its load is dropped. The end of a
    /// seek before the media is ready is reported together with `didBecomeReady`.
    ///
    /// Any thread may call this method. Reports are posted in the order in which `ReportGenerations` creates them.
    ///
    /// - Parameters:
    ///   - event: The event to report.
    ///   - generation: The generation of the load or seek that the event belongs to.
    ///   - followsSeeks: Whether the report carries the generation of the last finished seek instead of `generation`.
    ///     True for the reporter of a load.
    ///   - position: The position in seconds; for `didStartSeeking`, the target.
    func post(_ event: PlayerEvent, of generation: Int, followsSeeks: Bool, at position: TimeInterval) {
        state.withLock {
            let report = $0.generations.report(event, of: generation, followsSeeks: followsSeeks, at: position)
            if let report { reports.add(report) }
        }
        reports.performAll { mailbox.post($0) }
    }
}
