import AdaptationSimulator
import AdaptiveStreaming
import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

/// A test that compares the native engine with an mpv for each fixed variant, at the same time and over the same link.
@Suite(
    "Adaptation, compared with fixed variants in mpv", .needs(.ffmpeg), .needs(.mpv), .needs(.nginx), .slowRun, .alone,
    .startsProcesses, .tags(.integration, .network, .slow))
@MainActor
struct FixedVariantTests {
    private static let (count, segmentDuration) = (30, 2)
    /// The bitrates of the video, in bits per second. The playlist declares higher bitrates.
    private static let bitrates = [150_000, 350_000, 750_000]

    @Test(
        "The native engine never stalls, at a mean bitrate not below the highest variant that mpv plays without a stall",
        .timeLimit(.minutes(5)))
    func test_play_besideFixedVariantsInMPV_isNotWorse() async throws {
        let folder = TemporaryFolder()
        try await encode(into: folder.url)
        let origin = try await ProxiedOrigin(routes(folder.url))
        let (clock, variants) = (SystemClock(), PlayedVariants())
        var configuration = NativePlayer.Configuration()
        configuration.rule = variants.recorded(configuration.rule)
        let native = StreamingPlayer(
            transport: URLSessionHTTPClient(clock: clock), configuration: configuration, clock: clock)
        let mpv = MPVInstallation(path: try sequentialMPV(in: folder.url))
        let fixed = Self.bitrates.map { _ in
            var options = MPVOptions(video: .none)
            options.hasAudio = false
            return StreamingPlayer(player: MPVPlayer(mpv, options: options, clock: clock), clock: clock)
        }
        native.play(try #require(origin.url("index.m3u8")))
        for (number, player) in fixed.enumerated() {
            player.play(try #require(origin.url("v\(number).m3u8")))
        }
        for player in fixed + [native] {
            await clock.pass(.seconds(200), with: player.session) { player.session.currentState.needsCommand }
            #expect(player.state == .ended)
        }

        let rebuffers = fixed.map(\.metrics.rebufferCount)
        let smooth = try #require(rebuffers.lastIndex(of: 0), "\(rebuffers)")
        #expect(smooth == 1, "the link should suffice for the middle variant, and no higher: \(rebuffers)")
        #expect(native.metrics.rebufferCount == 0)
        #expect(variants.count == Self.count)
        let mean = variants.sum { Double(Self.bitrates[$0]) } / Double(Self.count)
        #expect(mean >= Double(Self.bitrates[smooth]), "\(mean), \(rebuffers)")
    }

    /// Writes a script that runs an mpv which requests one segment at a time, and returns its path.
    ///
    /// By default, mpv requests two segments at the same time. As the origin limits the bandwidth of each request, mpv
    /// would have twice the bandwidth of the native engine.
    private func sequentialMPV(in folder: URL) throws -> String {
        let script = folder.appendingPathComponent("sequential-mpv")
        let line = "exec \(Tool.mpv.path ?? "mpv") \"$@\" --demuxer-lavf-o-append=http_multiple=0"
        try Data("#!/bin/sh\n\(line)\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        return script.path
    }

    /// Encodes a minute of test pictures in three variants of constant bitrate.
    private func encode(into folder: URL) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rates = Self.bitrates.enumerated().flatMap { number, bitrate in
            let options = ["-b", "-minrate", "-maxrate"].flatMap { ["\($0):v:\(number)", "\(bitrate)"] }
            return ["-map", "0:v"] + options + ["-bufsize:v:\(number)", "\(bitrate)"]
        }
        let source = "testsrc2=size=320x180:rate=10:duration=\(Self.count * Self.segmentDuration)"
        let arguments =
            ["-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", source] + rates
            + ["-c:v", "libx264", "-preset", "ultrafast", "-x264-params", "nal-hrd=cbr:scenecut=0", "-g", "20"]
            + ["-f", "hls", "-hls_time", "\(Self.segmentDuration)", "-hls_playlist_type", "vod"]
            + ["-hls_segment_filename", "v%v-%d.ts", "-master_pl_name", "index.m3u8"]
            + ["-var_stream_map", "v:0 v:1 v:2", "v%v.m3u8"]
        let ffmpeg = URL(fileURLWithPath: try Tool.ffmpeg.requirePath())
        let result = try await PlayerProcess(arguments, directory: folder.path, executable: ffmpeg).result()
        try #require(result.code == 0, "\(result.errors)")
    }

    /// Returns the routes of the encoded stream. The bandwidth is 1.2 Mbit/s, but 450 kbit/s for twelve segments in the
    /// middle, and the delay before each response is 50 ms.
    private func routes(_ folder: URL) -> OriginRoutes {
        var routes = OriginRoutes(directory: folder)
        for number in Self.bitrates.indices {
            for index in 0..<Self.count {
                let bandwidth = (8..<20).contains(index) ? 450_000.0 : 1_200_000
                routes.behaviours["/v\(number)-\(index).ts"] = OriginBehaviour(
                    bandwidth: bandwidth, latency: .milliseconds(50))
            }
        }
        return routes
    }
}
