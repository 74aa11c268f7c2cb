import Foundation

/// Judges by what mpv tells whether playback makes progress.
///
/// It counts looks, which are due four times a second, instead of time: while this process is stopped or the machine sleeps, no
/// answer can be read.
struct MPVProgress: Sendable {
    /// Whether the position stands although it should move.
    private(set) var isStanding = false

    private var position: TimeInterval?
    private var audioPosition: TimeInterval?
    private var looks = 0

    /// Half a second after a question that mpv has not answered.
    private static let looksWithoutAnswer = 3
    /// More than a second in which mpv answered and nothing moved: so a video of one frame per second does not stand.
    private static let looksWithoutMovement = 6

    /// Takes in a position that mpv told, in seconds.
    mutating func note(position: TimeInterval) {
        if position != self.position { didMove() }
        self.position = position
    }

    /// Takes in the position of the audio, in seconds; nil where there is none. It moves while a picture stays for long.
    mutating func note(audioPosition: TimeInterval?) {
        if audioPosition != nil && audioPosition != self.audioPosition { didMove() }
        self.audioPosition = audioPosition
    }

    /// Looks once more at a position that should move.
    ///
    /// - Parameter isAnswered: whether mpv has answered all questions.
    mutating func look(isAnswered: Bool) {
        looks += 1
        if looks >= (isAnswered ? Self.looksWithoutMovement : Self.looksWithoutAnswer) { isStanding = true }
    }

    /// Begins anew, as the position moved or need not move.
    mutating func didMove() {
        looks = 0
        isStanding = false
    }
}
