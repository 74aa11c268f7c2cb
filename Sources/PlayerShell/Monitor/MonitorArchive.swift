import Foundation
import StreamMonitoring
import StreamingCore

/// The files of `player monitor --archive`: one file of JSON Lines per stream and round.
@MainActor
final class MonitorArchive {
    private let folder: String
    private let onFailure: (Failure) -> Void
    /// The files whose first lines were written.
    private var begun: Set<String> = []
    /// The write in progress, after which the next one begins.
    private var writing: Task<Void, Never>?
    private var hasFailed = false

    /// Creates an archive, without writing it.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which is created if necessary.
    ///   - onFailure: A closure that receives the first failure. Nothing is written after a failure.
    init(_ folder: String, onFailure: @escaping (Failure) -> Void) {
        (self.folder, self.onFailure) = (folder, onFailure)
    }

    /// Creates the folder, and checks that it has no archive yet.
    ///
    /// - Throws: `Failure` if the folder cannot be created, or has an archive.
    func begin() async throws(Failure) { try await Self.begin(in: folder) }

    @concurrent
    private static func begin(in folder: String) async throws(Failure) {
        try TerminalSystem.makeFolder(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard !names.contains(where: isArchive) else {
            throw Failure(
                kind: "cannotWrite", message: "\(folder): the folder has an archive; choose a new folder for each run")
        }
    }

    private nonisolated static func isArchive(_ name: String) -> Bool {
        name.hasPrefix("round-") && name.hasSuffix(".jsonl")
    }

    /// Writes the new lines of the streams of a round in the background.
    func write(_ streams: [MonitoredStream], round: Int) {
        for stream in streams {
            guard let lines = stream.recorder?.takeLines(), !lines.isEmpty, !hasFailed else { continue }
            let path = "\(folder)/round-\(round)-stream-\(stream.number).jsonl"
            let isNew = begun.insert(path).inserted
            if isNew { begun = begun.filter { $0.contains("/round-\(round)-stream-") } }
            let before = writing
            writing = Task { [weak self, folder] in
                await before?.value
                do throws(Failure) {
                    try await Self.append(lines, to: path, in: folder, isNew: isNew)
                } catch {
                    self?.fail(error)
                }
            }
        }
    }

    /// Waits until all lines are written.
    func flush() async { await writing?.value }

    private func fail(_ failure: Failure) {
        if !hasFailed { onFailure(failure) }
        hasFailed = true
    }

    /// Appends lines to a file that only the user can read, because URLs in playlists may contain secrets.
    @concurrent
    private static func append(
        _ lines: [Data], to path: String, in folder: String, isNew: Bool
    ) async throws(Failure) {
        if isNew {
            try TerminalSystem.makeFolder(folder)
            TerminalSystem.close(try TerminalSystem.createFile(path, mode: 0o600))
        }
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.seekToEnd()
            for line in lines { try file.write(contentsOf: line) }
            try file.close()
        } catch {
            throw Failure(kind: "cannotWrite", message: "\(path): cannot write: \(error.localizedDescription)")
        }
    }

    /// Returns the paths of the files in a folder, in the order of their rounds and streams.
    ///
    /// - Throws: `Failure` if the folder has no archive.
    @concurrent
    static func files(in folder: String) async throws(Failure) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter(isArchive)
        if files.isEmpty {
            throw Failure(
                kind: "unreadable",
                message: "\(folder): no archive found; expected files such as round-1-stream-1.jsonl")
        }
        return files.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.map { "\(folder)/\($0)" }
    }

    /// Returns the replay of one file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limits: The limits that replace those of the archive; nil to use those of the archive.
    /// - Throws: `Failure` if the file cannot be read, is invalid or is incomplete.
    @concurrent
    static func replay(of path: String, limits: MonitorLimits?) async throws(Failure) -> ArchiveReplay {
        let text: Data
        do { text = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw Failure(kind: "unreadable", message: "\(path): cannot read: \(error.localizedDescription)")
        }
        var replay = ArchiveReplay(limits: limits)
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            do { try replay.add(line) } catch {
                throw Failure(
                    kind: "invalidArchive",
                    message: "\(path): line \(index + 1) is invalid; choose a folder that player monitor --archive has "
                        + "written")
            }
        }
        guard replay.stream != nil, replay.end != nil, replay.cost != nil else {
            throw Failure(
                kind: "invalidArchive", message: "\(path): the archive is incomplete; the run did not reach its end")
        }
        return replay
    }
}
