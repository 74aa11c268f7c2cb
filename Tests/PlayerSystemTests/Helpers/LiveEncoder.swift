import Foundation
import StreamingCore
import Testing

/// An ffmpeg process that encodes a live HLS stream of small test pictures into a folder, until the object is released.
final class LiveEncoder: Sendable {
    /// The form of the stream.
    enum Form: String, CaseIterable, Sendable {
        case sliding, dated, event, fMP4, variants, datedVariants

        /// The options of ffmpeg's HLS muxer, without the name of the playlist.
        fileprivate var options: [String] {
            let deleting = ["-hls_list_size", "6", "-hls_flags", "delete_segments"]
            let dated = ["-hls_list_size", "6", "-hls_flags", "delete_segments+program_date_time"]
            let three = ["-master_pl_name", "index.m3u8", "-var_stream_map", "v:0 v:1 v:2"]
            return switch self {
            case .sliding: deleting
            case .dated: dated
            case .event: ["-hls_playlist_type", "event"]
            case .fMP4: deleting + ["-hls_segment_type", "fmp4"]
            case .variants: deleting + three
            case .datedVariants: dated + three
            }
        }

        fileprivate var hasVariants: Bool { self == .variants || self == .datedVariants }
    }

    let form: Form
    private let folder: URL
    private let process: LockedValue<Process>

    /// Creates an encoder that writes to a folder inside `parent`, and starts it.
    init(_ form: Form, in parent: URL) throws {
        self.form = form
        folder = parent.appendingPathComponent(form.rawValue)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = LockedValue(try Self.start(form, in: folder))
    }

    deinit { send(SIGKILL) }

    /// The path of the entry playlist below the parent folder.
    var path: String { "\(form.rawValue)/index.m3u8" }

    /// Sends a signal to the encoder, unless it has ended.
    func send(_ signal: Int32) {
        process.withLock { process in
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }

    /// Kills the encoder, and starts another encoder, which begins with the media sequence number 0.
    func restart() throws {
        send(SIGKILL)
        let started = try Self.start(form, in: folder)
        process.withLock { $0 = started }
    }

    /// Waits until the stream has at least four complete segments. Throws if it has fewer after a minute.
    func waitForSegments() async throws {
        for _ in 0..<600 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let hasPlaylist = names.contains("index.m3u8")
            let segments = names.count { $0.hasSuffix(".ts") || $0.hasSuffix(".m4s") }
            if hasPlaylist, segments >= (form.hasVariants ? 15 : 5) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        try #require(Bool(false), "ffmpeg wrote no segments in a minute")
    }

    private static func start(_ form: Form, in folder: URL) throws -> Process {
        let count = form.hasVariants ? 3 : 1
        let encodings = (0..<count).flatMap { ["-map", "0:v", "-b:v:\($0)", "\(40 * ($0 + 1))k"] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.ffmpeg.requirePath())
        process.currentDirectoryURL = folder
        process.arguments =
            ["-nostdin", "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=128x72:rate=10"] + encodings
            + ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-g", "20", "-sc_threshold", "0"]
            + ["-f", "hls", "-hls_time", "2"] + form.options + [count > 1 ? "v%v.m3u8" : "index.m3u8"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.start()
        return process
    }
}
