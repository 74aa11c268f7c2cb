import StreamingCore

/// A command that a key of the terminal gives to the player.
enum PlaybackControl: Equatable {
    case togglePause
    case seek(by: Double)
    case seekToLiveEdge
    case multiplySpeed(by: Float)
    case resetSpeed
    case changeVolume(by: Float)
    case toggleMute
    /// Select the next track of a kind. After the last track follows the first audio track, or no subtitles.
    case nextTrack(MediaTrack.Kind)
    /// Limit the bitrate to that of the next lower variant. After the lowest variant follows no limit.
    case nextLimit
    case retry
    case stop

    /// The result of a command: the reason for a rejection, or a message about a change that is not visible otherwise.
    enum Outcome: Equatable {
        case rejected(PlaybackRejection.Reason)
        case changed(String?)
    }

    /// Sends the command to the player of a playback.
    @MainActor
    func send(to playback: Playback) -> Outcome {
        var message: String?
        let rejection = playback.ask { player in
            switch self {
            // The key toggles the intent rather than the state, so that it also pauses during a stall.
            case .togglePause: player.willPlay ? player.pause() : player.play()
            case .seek(let seconds): player.seek(by: seconds)
            case .seekToLiveEdge: player.seekToLiveEdge()
            case .multiplySpeed(let factor): player.setRate(Self.clampedSpeed(player.rate * factor))
            case .resetSpeed: player.setRate(1)
            case .changeVolume(let step): player.setVolume(min(1, max(0, player.volume + step)))
            case .toggleMute: player.setMuted(!player.isMuted)
            case .nextTrack(let kind): Self.selectNext(kind, player, &message)
            case .nextLimit: Self.lowerLimit(playback, &message)
            case .retry: player.retry()
            case .stop: player.stop()
            }
        }
        if let rejection { return .rejected(rejection) }
        let player = playback.player
        if self == .togglePause, player.state != .playing, player.state != .paused {
            message = player.willPlay ? "playback will start" : "playback will stay paused"
        }
        return .changed(message)
    }

    @MainActor
    private static func selectNext(
        _ kind: MediaTrack.Kind, _ player: StreamingPlayer, _ message: inout String?
    ) -> PlaybackRejection? {
        let tracks = player.tracks.filter { $0.kind == kind }
        let next = tracks.firstIndex(where: \.isSelected).map { $0 + 1 } ?? 0
        let track = next < tracks.count ? tracks[next] : kind == .audio ? tracks.first : nil
        if let rejection = track.map({ player.select($0) }) ?? player.deselectTracks(of: kind) { return rejection }
        message = "\(kind.rawValue): \(track.map(PlaybackTexts.track) ?? "off")"
        return nil
    }

    @MainActor
    private static func lowerLimit(_ playback: Playback, _ message: inout String?) -> PlaybackRejection? {
        let bitrates = Set(playback.player.variants.compactMap(\.bitrate)).sorted(by: >)
        let limit = bitrates.dropFirst().first { $0 < playback.bitrateLimit ?? .max }
        if let rejection = playback.player.setMaximumBitrate(limit) { return rejection }
        playback.bitrateLimit = limit
        message = limit.map { "at most \(PlaybackTexts.bandwidth(Double($0)))" } ?? "all variants"
        return nil
    }

    /// Returns the given speed, limited to the range from 0.25 to 4.
    ///
    /// A speed close to 1 becomes exactly 1. Otherwise, ten steps up and ten steps down would result in 1.0000001,
    /// because of rounding errors.
    private static func clampedSpeed(_ speed: Float) -> Float {
        abs(speed - 1) < 0.01 ? 1 : min(max(speed, 0.25), 4)
    }
}
