import StreamingCore
import StreamingUI

extension NowPlaying {
    /// A word for the state, such as "playing".
    var stateText: String {
        switch state {
        case .idle: "stopped"
        case .loading: "starting"
        case .ready: willPlay ? "starting" : "ready"
        case .playing: "playing"
        case .paused: "paused"
        case .buffering: "rebuffering" + (snapshot.bufferingPercent.map { " \($0) %" } ?? "")
        case .seeking: "seeking"
        case .ended: "ended"
        case .failed: retry == nil ? "failed" : "reconnecting"
        }
    }

    /// The reason why playback waits, has stopped or is behind, in plain words; nil if there is nothing to explain.
    var reason: String? {
        switch state {
        case .loading: "waiting for the first data of the server"
        case .buffering: shortage
        case .seeking(let target, _): "loading the data at \(VideoPlayerPresenter.formatTime(target))"
        case .paused, .ready: isSuppressed ? "paused while the program is in the background" : nil
        case .failed: [failure, retry ?? "r plays again"].compactMap { $0 }.joined(separator: "; ")
        case .playing: latency ?? warning
        case .idle, .ended: nil
        }
    }

    private var latency: String? {
        guard snapshot.capabilities.isLive == true, let latency = snapshot.liveLatency else { return nil }
        return "\(PlaybackTexts.seconds(latency)) behind live"
    }

    /// The reason of a rebuffer.
    private var shortage: String {
        let needed = snapshot.measuredBitrate ?? snapshot.variant?.bitrate.map(Double.init)
        guard let throughput = snapshot.throughput else { return "the server has not sent data yet" }
        guard let needed, throughput < needed else { return "the server has stopped sending, or sends late" }
        let rates = [throughput, needed].map(PlaybackTexts.bandwidth)
        return "the network delivers \(rates[0]), but this variant needs \(rates[1])"
    }
}
