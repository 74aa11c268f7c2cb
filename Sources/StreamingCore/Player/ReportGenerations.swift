import Foundation

/// A counter of a player's loads and seeks, which assigns each report to a load or a seek.
///
/// A generation is the count of loads and seeks. A session compares generations to recognize late reports.
struct ReportGenerations: Sendable {
    /// The current generation: the number of loads and seeks so far.
    private(set) var current = 0
    /// The generation of the current load.
    private var load = 0
    /// The generation of the current load, or of the last finished or rejected seek since that load.
    private var reached = 0
    private var isReady = false
    /// Whether no load is current: nothing was loaded, or the load was stopped or has failed.
    private var isOver = true
    /// The position in seconds of a seek that finished or was rejected before the media was ready; nil if there was no
    /// such seek.
    private var earlyArrival: TimeInterval?

    /// Counts a load, and returns its generation.
    mutating func beginLoad() -> Int {
        current += 1
        (load, reached, isReady, isOver, earlyArrival) = (current, current, false, false, nil)
        return current
    }

    /// Counts a seek, and returns its generation.
    mutating func beginSeek() -> Int {
        current += 1
        return current
    }

    /// Ends the current load. For later events of this load, `report` returns nil.
    mutating func endLoad() { isOver = true }

    /// Returns the report of an event, with the generation that the session compares.
    ///
    /// - Parameters:
    ///   - event: The event to report.
    ///   - generation: The generation of the load or seek that the event belongs to.
    ///   - followsSeeks: Whether the report carries the generation of the last finished seek instead of `generation`.
    ///     True for the reporter of a load.
    ///   - position: The position in seconds; for `didStartSeeking`, the target.
    /// - Returns: The report; nil if the current load was stopped or has failed. The result is also nil for the end or
    ///   the rejection of a seek before the media is ready, because `didBecomeReady` then reports the end of the seek.
    mutating func report(
        _ event: PlayerEvent, of generation: Int, followsSeeks: Bool, at position: TimeInterval
    ) -> PlaybackReport? {
        guard generation >= load else { return PlaybackReport(event, generation: generation, position: position) }
        if isOver { return nil }
        switch event {
        case .didBecomeReady:
            isReady = true
            return PlaybackReport(event, generation: max(generation, reached), position: earlyArrival ?? position)
        case .didFinishSeeking where generation >= reached, .rejected(.seek, _) where generation >= reached:
            if !followsSeeks { reached = generation }
            guard isReady else {
                earlyArrival = position
                return nil
            }
        case .didFail: isOver = true
        default: break
        }
        return PlaybackReport(event, generation: followsSeeks ? reached : generation, position: position)
    }
}
