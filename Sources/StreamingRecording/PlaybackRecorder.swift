import Foundation
import StreamingCore

/// A recorder of every input of a playback machine and its result, as the lines of a recording.
///
/// It records until ``finish()`` or its release. A reader reports a recording without ``finish()`` as truncated.
/// Several recorders can record one machine independently.
///
/// ```swift
/// var recording = ""
/// let recorder = PlaybackRecorder(of: player, program: "App 1.0") { recording += $0 }
/// player.play(url)
/// player.stop()
/// recorder.finish()
/// let transitions = try PlaybackRecording(Data(recording.utf8)).replay()
/// ```
public final class PlaybackRecorder {
    private let write: (String) -> Void
    private var count = 0
    private var isWhole = false
    private var token: EventSubscription?

    /// Creates a recorder of a machine that has not received any input.
    ///
    /// It writes the header at once, and then each input as soon as it has been decided.
    ///
    /// - Parameters:
    ///   - machine: The machine to record.
    ///   - startDate: The date at which the clock of the machine was at 0.
    ///   - program: The name and the version of the program that records.
    ///   - write: Receives whole lines, each with its line break.
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
    ///   - player: The player to record.
    ///   - program: The name and the version of the program that records.
    ///   - write: Receives whole lines, each with its line break.
    @MainActor
    public convenience init(of player: StreamingPlayer, program: String, write: @escaping (String) -> Void) {
        self.init(of: player.session, program: program, write: write)
    }

    /// Creates a recorder of a session that has not loaded media.
    ///
    /// - Parameters:
    ///   - session: The session to record.
    ///   - program: The name and the version of the program that records.
    ///   - write: Receives whole lines, each with its line break.
    public convenience init(of session: PlayerSession, program: String, write: @escaping (String) -> Void) {
        self.init(of: session.machine, startDate: session.clock.startDate, program: program, write: write)
    }

    /// Ends the recording with the trailer, which marks it as complete. Later calls do nothing.
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
                    decision: RecordedResult(step.result.redacted))))
    }
}
