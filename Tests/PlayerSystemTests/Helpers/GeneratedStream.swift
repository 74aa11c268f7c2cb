import Foundation
import Testing

/// An HLS stream of 12 s in segments of 2 s, which ffmpeg has encoded into a folder.
struct GeneratedStream {
    /// The form of the stream.
    enum Form: String, CaseIterable, Sendable {
        case h264, h264WithBFrames, h264InMP4, h265, h265InMP4, aac, aacInMP4, ac3, eac3InMP4, mp3, opusInMP4, vp9InMP4

        private var isMP4: Bool { rawValue.hasSuffix("InMP4") }
        private var hasVideo: Bool { ![.aac, .aacInMP4, .opusInMP4].contains(self) }

        private var videoCodec: [String] {
            let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-g", "50", "-sc_threshold", "0"]
            let parameters = "keyint=50:min-keyint=50:scenecut=0:log-level=none:pools=1"
            return switch self {
            case .h264WithBFrames, .h264InMP4: h264 + ["-bf", "2"]
            case .h265: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", parameters]
            case .h265InMP4:
                ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", parameters, "-tag:v", "hvc1"]
            case .vp9InMP4: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "50"]
            default: h264
            }
        }

        private var audioCodec: String {
            switch self {
            case .ac3: "ac3"
            case .eac3InMP4: "eac3"
            case .mp3: "libmp3lame"
            case .opusInMP4, .vp9InMP4: "libopus"
            default: "aac"
            }
        }

        /// The options of ffmpeg between its inputs and the name of the playlist.
        fileprivate var options: [String] {
            (hasVideo ? videoCodec + ["-b:v", "300k"] : ["-vn"])
                + ["-c:a", audioCodec, "-strict", "-2", "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"]
                + (isMP4 ? ["-hls_segment_type", "fmp4"] : [])
        }
    }

    /// The folder with the playlist `index.m3u8` and the segments.
    let folder: URL

    /// Encodes a stream into a folder inside `parent`. Throws if ffmpeg is not installed, or fails.
    ///
    /// - Parameters:
    ///   - name: The name of the folder.
    ///   - form: The form of the stream.
    ///   - parent: The folder that contains the new folder.
    ///   - options: Further options of ffmpeg, such as a filter.
    init(_ name: String, _ form: Form, in parent: URL, options: [String] = []) async throws {
        folder = parent.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let video = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=12"]
        let audio = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=12"]
        let arguments =
            ["-nostdin", "-loglevel", "error"] + video + audio + form.options + options + ["index.m3u8"]
        let result = try await PlayerProcess(
            arguments, directory: folder.path, executable: URL(fileURLWithPath: try Tool.ffmpeg.requirePath())
        ).result()
        try #require(result.code == 0, "ffmpeg failed: \(result.errors)")
    }

    /// The text of the media playlist.
    var playlist: String {
        get throws { try String(contentsOf: folder.appendingPathComponent("index.m3u8"), encoding: .utf8) }
    }

    /// Replaces the media playlist.
    func write(_ playlist: String, as name: String = "index.m3u8") throws {
        try Data(playlist.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// Writes a multivariant playlist whose only variant is the stream.
    ///
    /// - Parameter attributes: The attributes of the variant, such as `BANDWIDTH=1`.
    func writeMultivariantPlaylist(_ attributes: String) throws {
        try write("#EXTM3U\n#EXT-X-STREAM-INF:\(attributes)\nindex.m3u8\n", as: "main.m3u8")
    }

    /// Returns the properties of the whole stream, as ffprobe measures them: the streams and the format.
    func measuredByFFprobe() async throws -> (streams: [[String: Any]], format: [String: Any]) {
        let names = try playlist.split(separator: "\n").map(String.init).compactMap { line -> String? in
            if line.hasPrefix("#EXT-X-MAP:") { return "init.mp4" }
            return line.hasPrefix("#") ? nil : line
        }
        var bytes = Data()
        for name in names { bytes += try Data(contentsOf: folder.appendingPathComponent(name)) }
        let file = folder.appendingPathComponent("whole")
        try bytes.write(to: file)
        let result = try await PlayerProcess.run(
            "-v", "error", "-show_streams", "-show_format", "-of", "json", file.path,
            executable: URL(fileURLWithPath: try Tool.ffprobe.requirePath()))
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let object = try #require(json, "ffprobe printed no JSON: \(result.errors)")
        return (object["streams"] as? [[String: Any]] ?? [], object["format"] as? [String: Any] ?? [:])
    }
}
