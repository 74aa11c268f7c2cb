import Foundation

/// A load or a seek on its way to a position.
///
/// One seek is under way at a time. Of the targets that are requested meanwhile, the last one is next.
struct MPVMove: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case loading
        /// The user seeks in mpv's window.
        case externalSeek
        /// A seek was sent. Events that come before mpv accepts it belong to another seek.
        case sent
        case accepted
        case begun
        /// mpv has arrived, and is asked for its properties.
        case settling
        /// mpv has replied, and waits for data.
        case rebuffering
    }

    private(set) var step: Step
    /// Where to seek next, in seconds.
    private(set) var target: TimeInterval?
    /// Whether the move is the load, or a seek that came before the load was ready.
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

    /// Returns the requested target, whose seek is sent now; nil if there is none.
    mutating func send() -> TimeInterval? {
        guard let target else { return nil }
        step = .sent
        self.target = nil
        return target
    }

    /// Handles that mpv accepted the seek that was sent.
    mutating func didAccept() {
        if step == .sent { step = .accepted }
    }

    /// Handles that mpv began a seek.
    mutating func didBegin() {
        switch step {
        case .accepted: step = .begun
        case .settling, .rebuffering: if !isLoad { step = .externalSeek }
        case .loading, .externalSeek, .sent, .begun: break
        }
    }

    /// Handles that mpv arrived at a position.
    ///
    /// - Returns: Whether the move has arrived.
    mutating func didArrive() -> Bool {
        guard [.loading, .externalSeek, .begun].contains(step) else { return false }
        step = .settling
        return true
    }

    /// Waits for data.
    mutating func rebuffer() { step = .rebuffering }

    /// Settles again, because mpv has data or refused the seek.
    mutating func settle(forgetsTarget: Bool = false) {
        step = .settling
        if forgetsTarget { target = nil }
    }
}
