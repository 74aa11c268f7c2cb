import Foundation
import LocalOrigin
import StreamingCore

/// The playback that `player demo` shows: a file from a server that pauses, then a stream at a changing bandwidth.
@MainActor
struct DemoScript {
    let origin: LocalOrigin
    let engine: Engine
    let driver: PlaybackDriver
    let console: Console

    /// The bandwidth for the file, in bits per second: twice the bitrate of the file, so that the buffer grows.
    private static let fileBandwidth = 600_000.0
    /// The time for which the bandwidth is low. The native engine abandons a segment after about 1 s of this time.
    private static let slowTime = Duration.milliseconds(1_300)
    /// The high and the low bandwidth for the stream, in bits per second.
    ///
    /// The high bandwidth exceeds the 620 kbit/s of the highest variant. The low bandwidth is below this bitrate.
    private static let (streamBandwidth, slowBandwidth) = (1_500_000.0, 500_000.0)
    private static let latency = Duration.milliseconds(40)

    private var playback: Playback { driver.playback }
    private var player: StreamingPlayer { driver.playback.player }
    private var isOver: Bool { Task.isCancelled || console.isClosed || player.state.needsCommand }

    /// Plays the file and then the stream. Returns early if playback ends, standard output is closed, or the task is
    /// cancelled.
    func play(_ video: Video) async {
        await playFile(video)
        if isOver { return }
        console.print(PlaybackTexts.summary(playback.finishLoad()))
        await playStream(origin.url("media/hls/index.m3u8"))
    }

    private func playFile(_ video: Video) async {
        // Even if the player starts slowly, the hold lasts until the seek, so that the seek target is not buffered.
        hold(at: 18, of: video, for: .seconds(60))
        say("play the first video with a bandwidth of \(PlaybackTexts.bandwidth(Self.fileBandwidth))")
        await start(video.url)
        await run(for: .milliseconds(1_500))
        if isOver { return }

        hold(at: 23, of: video, for: .seconds(4))
        say("seek to 0:20; at 0:23, the server pauses for 4 s")
        player.seek(to: 20)
        await driver.run(until: { isOver || player.state == .buffering(previousState: .playing) })
        await driver.run(until: { isOver || player.state == .playing })
    }

    private func playStream(_ url: URL) async {
        let fast = PlaybackTexts.bandwidth(Self.streamBandwidth)
        setLink(Self.streamBandwidth)
        switch engine {
        case .native: say("play HLS with a bandwidth of \(fast): the engine starts with the lowest of three variants")
        case .mpv: say("play HLS with a bandwidth of \(fast): mpv plays the highest of three variants")
        }
        await start(url)
        await run(for: .seconds(1))
        let highest = player.variants.last?.bitrate
        await driver.run(until: { isOver || player.metrics.lastVariant?.bitrate == highest }, atMost: .seconds(3))
        if isOver { return }

        setLink(Self.slowBandwidth)
        let drop = "seek to 0:04 while the bandwidth drops to \(PlaybackTexts.bandwidth(Self.slowBandwidth))"
        switch engine {
        case .native: say(drop)
        case .mpv: say("\(drop): mpv keeps its variant")
        }
        player.seek(to: 4)
        await run(for: Self.slowTime)
        if isOver { return }

        setLink(Self.streamBandwidth)
        let isLower = await waitForAnotherVariant()
        say("the bandwidth is back at \(fast)\(isLower ? ": playback switches up again" : "")")
        await waitForAnotherVariant()
        if isOver { return }

        say("retry, although nothing has failed")
        if let rejection = playback.ask({ $0.retry() }) { console.print("          rejected: \(rejection)") }
        await run(for: .seconds(2))
        if isOver { return }

        say("seek to 0:10 and play to the end")
        player.seek(to: 10)
        await driver.run(until: { isOver })
    }

    private func start(_ url: URL) async {
        playback.play(url, server: nil)
        await driver.run(until: { isOver || player.state == .playing })
    }

    private func run(for time: Duration) async { await driver.run(until: { isOver }, atMost: time) }

    /// Waits until the player switches variants or playback is over, for at most 6 s. With mpv, the limit is 3 s,
    /// because mpv reports no switches.
    ///
    /// - Returns: Whether the bitrate of the variant is lower after the wait than before.
    @discardableResult
    private func waitForAnotherVariant() async -> Bool {
        let before = player.metrics.lastVariant
        let limit: Duration = if case .mpv = engine { .seconds(3) } else { .seconds(6) }
        await driver.run(until: { isOver || player.metrics.lastVariant != before }, atMost: limit)
        return (player.metrics.lastVariant?.bitrate ?? .max) < before?.bitrate ?? 0
    }

    private func setLink(_ bandwidth: Double) {
        origin.setBehaviour(OriginBehaviour(bandwidth: bandwidth, latency: Self.latency), for: "*")
    }

    /// Makes the server pause once, for `time`, before the server sends the data at the given second of the video.
    private func hold(at second: Double, of video: Video, for time: Duration) {
        let size = Double(origin.size(of: video.url.path) ?? 0)
        let fault = OriginBehaviour.Fault.hold(at: Int64(size * second / video.duration), for: time)
        origin.setBehaviour(
            OriginBehaviour(bandwidth: Self.fileBandwidth, latency: Self.latency, fault: fault, faultCount: 1),
            for: video.url.path)
    }

    private func say(_ text: String) { console.print("\n> \(text)") }
}
