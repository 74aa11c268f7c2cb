import Foundation

/// A load or a seek in progress.
///
/// Only one seek runs at a time. If several targets are requested meanwhile, the next seek uses the last target, and
/// the other targets are dropped.
struct MPVMove: Equatable, Sendable {
    /// The progress of a load or a seek.
    enum Step: Equatable, Sendable {
        case loading
        /// The user seeks in the window of mpv.
        case externalSeek
        /// A seek was sent. Until mpv accepts this seek, reported seek events belong to another seek.
        case sent
        case accepted
        case begun
        /// mpv has arrived at the position, and its properties have been requested.
        case settling
        /// The properties have arrived, and mpv waits for data.
        case rebuffering
    }

    private(set) var step: Step
    /// The target of the next seek, in seconds, or nil if no further seek is requested.
    private(set) var target: TimeInterval?
    /// Whether a load is in progress. A seek that was requested during the load is part of the load.
    let isLoad: Bool

    private init(_ step: Step, isLoad: Bool = false) {
        self.step = step
        self.isLoad = isLoad
    }

    static let load = Self(.loading, isLoad: true)
    static let externalSeek = Self(.externalSeek)
    static let seek = Self(.sent)

    /// Whether a seek was sent to mpv, and mpv has not arrived at the target yet.
    var isSeeking: Bool { [.sent, .accepted, .begun].contains(step) }

    /// Requests a seek to a target, in seconds.
    ///
    /// - Returns: Whether to send the seek now. If false, the seek waits until the load or seek in progress has
    ///   settled.
    mutating func request(_ target: TimeInterval) -> Bool {
        self.target = target
        return step == .rebuffering
    }

    /// Marks the requested target as sent, and returns the target. Returns nil if no target is requested.
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
    /// - Returns: Whether the arrival completes the load or seek. False if the arrival belongs to an earlier seek.
    mutating func didArrive() -> Bool {
        guard [.loading, .externalSeek, .begun].contains(step) else { return false }
        step = .settling
        return true
    }

    /// Records that mpv waits for data at the new position.
    mutating func rebuffer() { step = .rebuffering }

    /// Records that the properties are requested again, because mpv has received data or rejected the seek.
    ///
    /// - Parameter forgetsTarget: Whether to discard the requested target.
    mutating func settle(forgetsTarget: Bool = false) {
        step = .settling
        if forgetsTarget { target = nil }
    }
}
