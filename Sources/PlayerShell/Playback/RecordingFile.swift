import StreamingCore
import StreamingRecording

/// A file that a session is recorded to, a line at a time, so that a crash leaves what happened before it.
@MainActor
final class RecordingFile {
    private let path: String
    private let descriptor: Int32
    private var recorder: PlaybackRecorder?
    private var fault: WriteError?

    /// Creates the file, and records from now on.
    ///
    /// - Throws: `Failure` if there is a file already, as no recording may be lost, or none can be made.
    init(_ path: String, of machine: DefaultPlaybackStateMachine, clock: any PlaybackClock) throws(Failure) {
        self.path = path
        descriptor = try TerminalSystem.createFile(path)
        recorder = PlaybackRecorder(
            of: machine, startDate: clock.startDate, program: "player \(Version.current)",
            write: { [weak self] in self?.write($0) })
    }

    /// Ends the recording; returns what kept it from being whole, if anything did.
    func finish() -> Failure? {
        recorder?.finish()
        recorder = nil
        TerminalSystem.close(descriptor)
        guard case .other(let reason)? = fault else { return nil }
        return Failure(kind: "cannotRecord", message: "\(path): \(reason)")
    }

    /// After a line that may be half there, no other may follow.
    private func write(_ line: String) {
        if fault == nil { fault = TerminalSystem.write(Array(line.utf8), to: descriptor) }
    }
}
