import Foundation
import StreamingCore
import StreamingRecording

/// A file that records a session, with one line per input. After a crash of the program, at most the last few lines are
/// missing.
@MainActor
final class RecordingFile {
    private let writer: RecordingWriter
    private var recorder: PlaybackRecorder?
    private var token: EventSubscription?

    /// Creates the file and starts recording.
    ///
    /// - Throws: `Failure` if the file exists already or cannot be created. An existing recording is never overwritten.
    convenience init(
        _ path: String, of session: PlayerSession,
        longestLine: Int = PlaybackRecordingReader.longestLine, largestSize: Int = PlaybackRecordingReader.largestSize
    ) async throws(Failure) {
        let writer = RecordingWriter(path, longestLine: longestLine, largestSize: largestSize)
        try await writer.create()
        self.init(writer, of: session)
    }

    /// Creates a recording that starts immediately, and whose file is created when the first load begins. The file then
    /// replaces the file of an earlier session, in one step. Only this user can read the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Missing folders are created.
    ///   - session: A session that has loaded nothing.
    ///   - onFault: A closure that receives the first error, on any thread. The recording then ends, and the session
    ///     continues.
    convenience init(
        replacing path: String, of session: PlayerSession,
        largestSize: Int = PlaybackRecordingReader.largestSize, onFault: @escaping @Sendable (Failure) -> Void
    ) {
        let writer = RecordingWriter(
            path, longestLine: PlaybackRecordingReader.longestLine, largestSize: largestSize, onFault: onFault)
        self.init(writer, of: session)
        token = session.transitionPublisher.sink { transition in
            if case .load = transition.action { writer.replace() }
        }
    }

    private init(_ writer: RecordingWriter, of session: PlayerSession) {
        self.writer = writer
        recorder = PlaybackRecorder(
            of: session, program: "player \(Version.current)", write: { [writer] in writer.write($0) })
    }

    /// Ends the recording. Returns a failure if the file is incomplete, otherwise nil.
    func finish() async -> Failure? {
        recorder?.finish()
        recorder = nil
        token = nil
        return await writer.close()
    }
}

/// A writer that appends lines to a file on a background queue, so that the main actor never waits for the disk.
private final class RecordingWriter: Sendable {
    private struct State: Sendable {
        /// The descriptor of the file, or nil before the file is created.
        var descriptor: Int32?
        /// The bytes of the lines that were written before the file was created.
        var pending: [UInt8] = []
        var size = 0
        var fault: WriteError?
    }

    private let path: String
    /// The maximum length of a line in bytes, without the line break.
    private let longestLine: Int
    /// The maximum size of the file, in bytes.
    private let largestSize: Int
    private let onFault: @Sendable (Failure) -> Void
    private let queue = BlockingQueue("PlayerShell.RecordingFile")
    /// The state, which only the queue accesses.
    private let state = LockedValue(State())

    init(
        _ path: String, longestLine: Int, largestSize: Int, onFault: @escaping @Sendable (Failure) -> Void = { _ in }
    ) {
        (self.path, self.longestLine, self.largestSize, self.onFault) = (path, longestLine, largestSize, onFault)
    }

    /// Creates the file.
    ///
    /// - Throws: `Failure` if the file exists already or cannot be created.
    func create() async throws(Failure) {
        try await queue.perform { [self] () throws(Failure) in
            let descriptor = try TerminalSystem.createFile(path)
            state.withLock { $0.descriptor = descriptor }
        }
    }

    /// Creates the file with the pending lines, and replaces an existing file at the path. If the writer has already
    /// created the file or has failed, nothing happens.
    func replace() {
        queue.enqueue { [self] in
            let (isOpen, pending) = state.withLock { ($0.descriptor != nil || $0.fault != nil, $0.pending) }
            if isOpen { return }
            do throws(Failure) {
                try TerminalSystem.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
                let descriptor = try TerminalSystem.replaceFile(path, with: pending, mode: 0o600)
                state.withLock { ($0.descriptor, $0.pending) = (descriptor, []) }
            } catch {
                state.withLock { ($0.fault, $0.pending) = (.other(error.message), []) }
                onFault(error)
            }
        }
    }

    /// Appends a line, which must end with a line break. After a failure, the writer ignores further lines, because the
    /// last line can be incomplete.
    func write(_ line: String) {
        queue.enqueue { [self] in
            let fault = state.withLock { state -> WriteError? in
                guard state.fault == nil else { return nil }
                let bytes = Array(line.utf8)
                state.size += bytes.count
                state.fault = excess(of: bytes, size: state.size)
                if state.fault == nil { state.fault = append(bytes, to: &state) }
                return state.fault
            }
            if let failure = fault.flatMap(failure) { onFault(failure) }
        }
    }

    /// Closes the file after all lines have been written. Returns the first failure, or nil if nothing failed. If the
    /// file was never created, the lines are discarded.
    func close() async -> Failure? {
        await queue.perform { [self] in
            let (descriptor, fault) = state.withLock { ($0.descriptor, $0.fault) }
            if let descriptor { TerminalSystem.close(descriptor) }
            return fault.flatMap(failure)
        }
    }

    private func append(_ bytes: [UInt8], to state: inout State) -> WriteError? {
        if let descriptor = state.descriptor { return TerminalSystem.write(bytes, to: descriptor) }
        state.pending += bytes
        return nil
    }

    private func failure(_ fault: WriteError) -> Failure? {
        guard case .other(let reason) = fault else { return nil }
        return Failure(kind: "cannotRecord", message: "\(path): cannot write: \(reason)")
    }

    /// Returns an error if the line or the file would exceed a limit of the recording's reader, otherwise nil.
    private func excess(of line: [UInt8], size: Int) -> WriteError? {
        if line.count - 1 > longestLine {
            return .other("a line exceeds the limit of \(longestLine) bytes")
        }
        if size > largestSize { return .other("the recording exceeds the limit of \(largestSize >> 20) MiB") }
        return nil
    }
}
