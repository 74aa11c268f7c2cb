import Foundation
import StreamingCore

/// A recorder that writes every input of a playback machine, with the result of the input, as a line of a recording.
///
/// A recorder of a player or a session also writes every observation as a line. The recorder records until ``finish()``
/// is called or the recorder is released. Without ``finish()``, a reader treats the recording as truncated. Several
/// recorders can record one machine independently.
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
    private var tokens: [EventSubscription] = []
    /// The recorded session; nil if only a machine is recorded.
    private weak var session: PlayerSession?

    /// Creates a recorder of a machine that has not received any input.
    ///
    /// The recorder writes the header at once, and then each input as soon as the machine has accepted or rejected it.
    ///
    /// - Parameters:
    ///   - machine: The machine to record.
    ///   - startDate: The date at which the clock of the machine was at 0.
    ///   - program: The name and the version of the program that makes the recording.
    ///   - write: A closure that receives whole lines of text, each with its line break.
    public init(
        of machine: DefaultPlaybackStateMachine, startDate: Date, program: String, write: @escaping (String) -> Void
    ) {
        self.write = write
        write(
            RecordingLine.text(
                of: PlaybackRecording.Header(
                    startDate: startDate, background: machine.store.machine.background, program: program)))
        tokens = [machine.store.observeDecisions { [weak self] in self?.record($0) }]
    }

    /// Creates a recorder of a player that has not loaded media.
    ///
    /// - Parameters:
    ///   - player: The player to record.
    ///   - program: The name and the version of the program that makes the recording.
    ///   - write: A closure that receives whole lines of text, each with its line break.
    @MainActor
    public convenience init(of player: StreamingPlayer, program: String, write: @escaping (String) -> Void) {
        self.init(of: player.session, program: program, write: write)
    }

    /// Creates a recorder of a session that has not loaded media.
    ///
    /// - Parameters:
    ///   - session: The session to record.
    ///   - program: The name and the version of the program that makes the recording.
    ///   - write: A closure that receives whole lines of text, each with its line break.
    public convenience init(of session: PlayerSession, program: String, write: @escaping (String) -> Void) {
        self.init(of: session.machine, startDate: session.clock.startDate, program: program, write: write)
        self.session = session
        tokens.append(session.observationPublisher.sink { [weak self] in self?.record($0) })
    }

    /// Ends the recording and writes the trailer, which marks the recording as complete.
    ///
    /// Later calls do nothing. If media is still loaded, the recording of a session ends with a sample of the player,
    /// so that the recorded metrics include all playback before the call.
    public func finish() {
        if isWhole { return }
        isWhole = true
        session?.takeSample()
        tokens = []
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

    private func record(_ observation: PlaybackObservation) {
        write(RecordingLine.text(of: RecordedObservation(observation)))
    }
}
