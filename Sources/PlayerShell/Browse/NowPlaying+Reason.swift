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
        case .loading: noData ?? "waiting for the first data from the server"
        case .buffering: shortage
        case .seeking(let target, _):
            joined("loading the data at \(VideoPlayerPresenter.formatTime(target))", noData)
        case .paused, .ready: suppressionText ?? latency
        case .failed: joined(failure, retry ?? "press r to retry")
        case .playing: joined(latency, warning)
        case .idle, .ended: nil
        }
    }

    private var noData: String? {
        silence.map { "the server has sent no data for \(PlaybackTexts.seconds($0.rounded())); the player tries again" }
    }

    private var suppressionText: String? {
        if suppression.contains(.background) { return "paused while the program is in the background" }
        return suppression.contains(.interruption) ? "another program has interrupted playback" : nil
    }

    private func joined(_ texts: String?...) -> String? {
        let known = texts.compactMap { $0 }
        return known.isEmpty ? nil : known.joined(separator: "; ")
    }

    private var latency: String? {
        guard snapshot.capabilities.isLive == true, let latency = snapshot.liveLatency else { return nil }
        return "\(PlaybackTexts.seconds(latency)) behind live"
    }

    /// The reason for a rebuffer.
    private var shortage: String {
        let needed = [snapshot.measuredBitrate, snapshot.variant?.bitrate.map(Double.init)].compactMap { $0 }.max()
        if let noData { return noData }
        guard let throughput = snapshot.throughput else { return "the server has not sent data yet" }
        guard let needed, throughput < needed else { return "the server has stopped sending, or sends too slowly" }
        let rates = [throughput, needed].map(PlaybackTexts.bandwidth)
        return "the network delivers \(rates[0]), but this variant needs \(rates[1])"
    }
}
