import Foundation
import StreamingCore

/// Records every input of a machine and its result, as the lines of a recording.
///
/// It records until it is released, or until `finish()`. A recording without `finish()` is reported as truncated.
/// Several recorders may record one machine independently of each other.
public final class PlaybackRecorder {
    private let write: (String) -> Void
    private var count = 0
    private var isWhole = false
    private var token: EventSubscription?

    /// Writes the header, and then each input when it has been decided.
    ///
    /// - Parameters:
    ///   - machine: has been given nothing yet.
    ///   - startDate: the date at which the clock of the machine was at 0.
    ///   - program: who records, with a version.
    ///   - write: takes whole lines, each with its break.
    public init(
        of machine: DefaultPlaybackStateMachine, startDate: Date, program: String, write: @escaping (String) -> Void
    ) {
        self.write = write
        write(
            RecordingLine.text(
                of: PlaybackRecording.Header(
                    startDate: startDate, background: machine.store.machine.background, program: program)))
        token = machine.store.observeDecisions { [weak self] in self?.record($0) }
    }

    /// Creates a recorder of a player that has not loaded media.
    ///
    /// - Parameters:
    ///   - program: The name and the version of the program that records.
    ///   - write: Receives whole lines, each with its line break.
    @MainActor
    public convenience init(of player: StreamingPlayer, program: String, write: @escaping (String) -> Void) {
        self.init(of: player.session, program: program, write: write)
    }

    /// Creates a recorder of a session that has not loaded media.
    public convenience init(of session: PlayerSession, program: String, write: @escaping (String) -> Void) {
        self.init(of: session.machine, startDate: session.clock.startDate, program: program, write: write)
    }

    /// Writes the trailer: the recording is whole.
    public func finish() {
        if isWhole { return }
        isWhole = true
        token = nil
        write(RecordingLine.text(of: PlaybackRecording.Trailer(inputs: count)))
    }

    private func record(_ step: Step<PlaybackMachine>) {
        count += 1
        write(
            RecordingLine.text(
                of: PlaybackRecording.Entry(
                    time: step.instant.seconds, input: step.action.redacted,
                    answer: RecordedAnswer(step.result.redacted))))
    }
}
