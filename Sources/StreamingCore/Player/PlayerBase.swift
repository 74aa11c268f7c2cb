import Foundation

/// The shared part of custom players: the count of loads and seeks, the mailbox, and the settings.
///
/// A ``CustomPlayer`` stores one base and never calls it.
public final class PlayerBase: Sendable {
    /// The settings that outlive a load.
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

    /// Counts a load, and returns the reporter for its events.
    func beginLoad() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.beginLoad() }, followsSeeks: true)
    }

    /// Counts a seek, and returns the reporter for its events.
    func beginSeek() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.beginSeek() }, followsSeeks: false)
    }

    /// Returns a reporter for the events after a command that begins no new generation.
    func continueLoad() -> PlayerReporter {
        PlayerReporter(base: self, generation: state.withLock { $0.generations.current }, followsSeeks: false)
    }

    /// Ends the load, so that its reporters report nothing more.
    func endLoad() { state.withLock { $0.generations.endLoad() } }

    /// Posts an event with the generation that `ReportGenerations` gives it, in the order of the numbering.
    func post(_ event: PlayerEvent, of generation: Int, followsSeeks: Bool, at position: TimeInterval) {
        state.withLock {
            let report = $0.generations.report(event, of: generation, followsSeeks: followsSeeks, at: position)
            if let report { reports.add(report) }
        }
        reports.performAll { mailbox.post($0) }
    }
}
