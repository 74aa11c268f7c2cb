import StreamingCore
import StreamingRecording

/// A file that a session is recorded to, a line at a time, so that a crash leaves what happened before it.
@MainActor
final class RecordingFile {
    private let path: String
    private let descriptor: Int32
    /// In bytes, and the line without its break.
    private let longestLine, largestSize: Int
    private var size = 0
    private var recorder: PlaybackRecorder?
    private var fault: WriteError?

    /// Creates the file, and records from now on.
    ///
    /// - Throws: `Failure` if there is a file already, as no recording may be lost, or none can be made.
    init(
        _ path: String, of machine: DefaultPlaybackStateMachine, clock: any PlaybackClock,
        longestLine: Int = PlaybackRecordingReader.longestLine, largestSize: Int = PlaybackRecordingReader.largestSize
    ) throws(Failure) {
        self.path = path
        (self.longestLine, self.largestSize) = (longestLine, largestSize)
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

    /// After a line that is not there, or perhaps half, no other may follow.
    private func write(_ line: String) {
        guard fault == nil else { return }
        let bytes = Array(line.utf8)
        size += bytes.count
        fault = tooLong(bytes) ?? TerminalSystem.write(bytes, to: descriptor)
    }

    /// A recording that nothing can read is none.
    private func tooLong(_ line: [UInt8]) -> WriteError? {
        if line.count - 1 > longestLine {
            return .other("a line is longer than \(longestLine) bytes, which cannot be read")
        }
        if size > largestSize { return .other("it is full: more than \(largestSize >> 20) MiB cannot be read") }
        return nil
    }
}
