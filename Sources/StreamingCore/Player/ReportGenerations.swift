import Foundation

/// The numbering of a player's reports by load and seek, so that a session recognises late reports.
struct ReportGenerations: Sendable {
    /// The number of loads and seeks so far.
    private(set) var current = 0
    /// The number of the current load.
    private var load = 0
    /// The last load or seek that is complete.
    private var reached = 0
    private var isReady = false
    /// Whether the load was stopped or has failed.
    private var isOver = true
    /// The position of a seek that was complete before the media was ready.
    private var earlyArrival: TimeInterval?

    /// Counts a load, and returns its number.
    mutating func beginLoad() -> Int {
        current += 1
        (load, reached, isReady, isOver, earlyArrival) = (current, current, false, false, nil)
        return current
    }

    /// Counts a seek, and returns its number.
    mutating func beginSeek() -> Int {
        current += 1
        return current
    }

    /// Ends the load. Its later events are not reported.
    mutating func endLoad() { isOver = true }

    /// Returns the report of an event; nil if the load has ended, or if the event is part of a later report.
    ///
    /// - Parameters:
    ///   - generation: The number of the load or seek that the event belongs to.
    ///   - followsSeeks: Whether the event belongs to the last complete seek instead.
    mutating func report(
        _ event: PlayerEvent, of generation: Int, followsSeeks: Bool, at position: TimeInterval
    ) -> PlaybackReport? {
        guard generation >= load else { return PlaybackReport(event, generation: generation, position: position) }
        if isOver { return nil }
        switch event {
        case .didBecomeReady:
            isReady = true
            return PlaybackReport(event, generation: max(generation, reached), position: earlyArrival ?? position)
        case .didFinishSeeking where generation >= reached, .refused(.seek, _) where generation >= reached:
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
