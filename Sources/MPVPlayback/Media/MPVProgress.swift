import Foundation

/// Detects whether playback makes progress, from the positions that mpv reports.
///
/// It counts polls, four per second, instead of measuring time: while this process is stopped or the machine sleeps, it
/// cannot read a reply.
struct MPVProgress: Sendable {
    /// Whether the position has stopped although it should advance.
    private(set) var isStanding = false

    private var position: TimeInterval?
    private var audioPosition: TimeInterval?
    private var looks = 0

    /// Half a second after a command without a reply.
    private static let looksWithoutAnswer = 3
    /// More than a second with replies but without movement, so that a video of one frame per second does not count as
    /// stopped.
    private static let looksWithoutMovement = 6

    /// Records a position from mpv, in seconds.
    mutating func note(position: TimeInterval) {
        if position != self.position { didMove() }
        self.position = position
    }

    /// Records the audio position, in seconds; nil without audio. It advances even while one frame is shown for a long
    /// time.
    mutating func note(audioPosition: TimeInterval?) {
        if audioPosition != nil && audioPosition != self.audioPosition { didMove() }
        self.audioPosition = audioPosition
    }

    /// Counts a poll during which the position should have advanced.
    ///
    /// - Parameter isAnswered: Whether mpv has replied to all commands.
    mutating func look(isAnswered: Bool) {
        looks += 1
        if looks >= (isAnswered ? Self.looksWithoutMovement : Self.looksWithoutAnswer) { isStanding = true }
    }

    /// Restarts the count, because the position moved or need not move.
    mutating func didMove() {
        looks = 0
        isStanding = false
    }
}
