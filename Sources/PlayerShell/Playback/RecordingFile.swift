import StreamingCore
import StreamingRecording

/// A file that records a session, with one line per input. After a crash of the program, at most the last few lines are
/// missing.
@MainActor
final class RecordingFile {
    private let writer: RecordingWriter
    private var recorder: PlaybackRecorder?

    /// Creates the file and starts recording.
    ///
    /// - Throws: `Failure` if the file exists already or cannot be created. An existing recording is never overwritten.
    init(
        _ path: String, of session: PlayerSession,
        longestLine: Int = PlaybackRecordingReader.longestLine, largestSize: Int = PlaybackRecordingReader.largestSize
    ) async throws(Failure) {
        writer = try await RecordingWriter(path, longestLine: longestLine, largestSize: largestSize)
        recorder = PlaybackRecorder(
            of: session, program: "player \(Version.current)", write: { [writer] in writer.write($0) })
    }

    /// Ends the recording. Returns a failure if the file is incomplete, otherwise nil.
    func finish() async -> Failure? {
        recorder?.finish()
        recorder = nil
        return await writer.close()
    }
}

/// A writer that appends lines to a file on a background queue, so that the main actor never waits for the disk.
private final class RecordingWriter: Sendable {
    private struct State: Sendable {
        var size = 0
        var fault: WriteError?
    }

    private let path: String
    private let descriptor: Int32
    /// The maximum length of a line in bytes, without the line break.
    private let longestLine: Int
    /// The maximum size of the file, in bytes.
    private let largestSize: Int
    private let queue = BlockingQueue("PlayerShell.RecordingFile")
    private let state = LockedValue(State())

    init(_ path: String, longestLine: Int, largestSize: Int) async throws(Failure) {
        self.path = path
        self.longestLine = longestLine
        self.largestSize = largestSize
        descriptor = try await queue.perform { () throws(Failure) in try TerminalSystem.createFile(path) }
    }

    /// Appends a line, which must end with a line break. After a failure, the writer ignores further lines, because the
    /// last line may be incomplete.
    func write(_ line: String) {
        queue.enqueue { [self] in
            state.withLock { state in
                guard state.fault == nil else { return }
                let bytes = Array(line.utf8)
                state.size += bytes.count
                state.fault = fault(of: bytes, size: state.size) ?? TerminalSystem.write(bytes, to: descriptor)
            }
        }
    }

    /// Closes the file after all lines have been written. Returns the first failure, or nil if every line was written.
    func close() async -> Failure? {
        await queue.perform { [self] in
            TerminalSystem.close(descriptor)
            guard case .other(let reason)? = state.withLock({ $0.fault }) else { return nil }
            return Failure(kind: "cannotRecord", message: "\(path): cannot write: \(reason)")
        }
    }

    /// Returns an error if the line or the file would exceed a limit of the recording's reader, otherwise nil.
    private func fault(of line: [UInt8], size: Int) -> WriteError? {
        if line.count - 1 > longestLine {
            return .other("a line exceeds the limit of \(longestLine) bytes")
        }
        if size > largestSize { return .other("the recording exceeds the limit of \(largestSize >> 20) MiB") }
        return nil
    }
}
