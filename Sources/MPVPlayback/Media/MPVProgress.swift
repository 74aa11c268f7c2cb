import Foundation

/// A detector of playback that makes no progress, based on the positions that mpv reports.
///
/// The detector counts polls, four per second, instead of measuring time, because no reply can be read while this
/// program is stopped or the machine sleeps.
struct MPVProgress: Sendable {
    /// Whether the position has stopped although it should advance.
    private(set) var isStanding = false

    private var position: TimeInterval?
    private var audioPosition: TimeInterval?
    private var looks = 0

    /// The number of polls without progress after which playback counts as stopped, while mpv does not reply. The last
    /// of these polls takes place 0.5 s after the first command without a reply.
    private static let looksWithoutAnswer = 3
    /// The number of polls without progress after which playback counts as stopped, while mpv replies. The polls take
    /// more than 1 s, so that a video with one frame per second does not count as stopped.
    private static let looksWithoutMovement = 6

    /// Records a position that mpv reports, in seconds. A changed position restarts the count.
    mutating func note(position: TimeInterval) {
        if position != self.position { didMove() }
        self.position = position
    }

    /// Records the audio position that mpv reports, in seconds, or nil without audio. The audio position advances even
    /// while one frame is shown for a long time.
    mutating func note(audioPosition: TimeInterval?) {
        if audioPosition != nil && audioPosition != self.audioPosition { didMove() }
        self.audioPosition = audioPosition
    }

    /// Counts a poll while the position should be advancing. A changed position restarts the count; see
    /// `note(position:)`.
    ///
    /// - Parameter isAnswered: Whether mpv has replied to all commands.
    mutating func look(isAnswered: Bool) {
        looks += 1
        if looks >= (isAnswered ? Self.looksWithoutMovement : Self.looksWithoutAnswer) { isStanding = true }
    }

    /// Restarts the count, because the position has moved or is not expected to move.
    mutating func didMove() {
        looks = 0
        isStanding = false
    }
}
