import Foundation

/// A load or a seek in progress.
///
/// Only one seek runs at a time. The last target that is requested meanwhile follows.
struct MPVMove: Equatable, Sendable {
    /// The progress of a move.
    enum Step: Equatable, Sendable {
        case loading
        /// The user seeks in the window of mpv.
        case externalSeek
        /// A seek was sent. Events before mpv accepts it belong to another seek.
        case sent
        case accepted
        case begun
        /// mpv has arrived, and its properties have been requested.
        case settling
        /// mpv has replied, and waits for data.
        case rebuffering
    }

    private(set) var step: Step
    /// The target of the next seek, in seconds, or nil if none is requested.
    private(set) var target: TimeInterval?
    /// Whether the move is a load, or a seek that was requested before the load was ready.
    let isLoad: Bool

    private init(_ step: Step, isLoad: Bool = false) {
        self.step = step
        self.isLoad = isLoad
    }

    static let load = Self(.loading, isLoad: true)
    static let externalSeek = Self(.externalSeek)
    static let seek = Self(.sent)

    /// Whether mpv has not yet completed a seek that was sent.
    var isSeeking: Bool { [.sent, .accepted, .begun].contains(step) }

    /// Requests a target.
    ///
    /// - Returns: Whether to send the seek to the target now.
    mutating func request(_ target: TimeInterval) -> Bool {
        self.target = target
        return step == .rebuffering
    }

    /// Returns the requested target and marks it as sent, or returns nil if there is none.
    mutating func send() -> TimeInterval? {
        guard let target else { return nil }
        step = .sent
        self.target = nil
        return target
    }

    /// Records that mpv accepted the seek.
    mutating func didAccept() {
        if step == .sent { step = .accepted }
    }

    /// Records that mpv began a seek.
    mutating func didBegin() {
        switch step {
        case .accepted: step = .begun
        case .settling, .rebuffering: if !isLoad { step = .externalSeek }
        case .loading, .externalSeek, .sent, .begun: break
        }
    }

    /// Records that mpv arrived at a position.
    ///
    /// - Returns: Whether the move has arrived.
    mutating func didArrive() -> Bool {
        guard [.loading, .externalSeek, .begun].contains(step) else { return false }
        step = .settling
        return true
    }

    /// Records that mpv waits for data.
    mutating func rebuffer() { step = .rebuffering }

    /// Waits for properties again, because mpv has received data or rejected the seek.
    mutating func settle(forgetsTarget: Bool = false) {
        step = .settling
        if forgetsTarget { target = nil }
    }
}
