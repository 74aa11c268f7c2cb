import StreamingCore
import TerminalScreen

/// A handler of the keys that control playback. Most keys have the same effect as in mpv.
@MainActor
struct PlaybackKeys {
    let driver: PlaybackDriver

    func handle(_ input: ShellInput) {
        switch input {
        case .key(let key): press(key)
        case .endOfInput: _ = driver.playback.ask { $0.stop() }
        case .line: break
        }
    }

    private func press(_ pressed: Key) {
        let key = withoutAlt(pressed)
        let rejection: PlaybackRejection.Reason? =
            switch key {
            case .character(" "), .character("p"): driver.playback.ask { togglePause($0) }
            case .left: driver.playback.ask { $0.seek(by: -5) }
            case .right: driver.playback.ask { $0.seek(by: 5) }
            case .down: driver.playback.ask { $0.seek(by: -60) }
            case .up: driver.playback.ask { $0.seek(by: 60) }
            case .character("["): driver.playback.ask { $0.setRate(Self.clampedSpeed($0.rate / 1.1)) }
            case .character("]"): driver.playback.ask { $0.setRate(Self.clampedSpeed($0.rate * 1.1)) }
            case .character("9"), .character("/"): driver.playback.ask { $0.setVolume(max(0, $0.volume - 0.02)) }
            case .character("0"), .character("*"): driver.playback.ask { $0.setVolume(min(1, $0.volume + 0.02)) }
            case .character("m"): driver.playback.ask { $0.setMuted(!$0.isMuted) }
            case .character("#"): driver.playback.ask { selectNext(.audio, $0) }
            case .character("j"): driver.playback.ask { selectNext(.subtitle, $0) }
            case .character("r"): driver.playback.ask { $0.retry() }
            case .character("?"), .character("h"): nil
            case .character("q"), .character("Q"): driver.playback.ask { $0.stop() }
            default: nil
            }
        if key == .character("?") || key == .character("h") { return driver.showKeys() }
        rejection.map { driver.say("rejected: \($0)") } ?? showIntent(key)
    }

    /// Returns the key without Alt, which has no effect on playback.
    private func withoutAlt(_ key: Key) -> Key {
        switch key {
        case .alt(let character): .character(character)
        case .altLeft: .left
        case .altRight: .right
        default: key
        }
    }

    /// Selects the next track of a kind. After the last track, selects the first audio track, or no subtitles.
    ///
    /// - Returns: The rejection of the selection, or nil if the selection is accepted.
    private func selectNext(_ kind: MediaTrack.Kind, _ player: StreamingPlayer) -> PlaybackRejection? {
        let tracks = player.tracks.filter { $0.kind == kind }
        let next = tracks.firstIndex(where: \.isSelected).map { $0 + 1 } ?? 0
        let track = next < tracks.count ? tracks[next] : kind == .audio ? tracks.first : nil
        if let rejection = track.map({ player.select($0) }) ?? player.deselectTracks(of: kind) { return rejection }
        driver.say("\(kind.rawValue): \(track.map(PlaybackTexts.track) ?? "off")")
        return nil
    }

    /// Shows the new intent after a key that pauses or plays, if the key has no visible effect yet, such as during a
    /// load.
    private func showIntent(_ key: Key) {
        let player = driver.playback.player
        let isWaiting = player.state != .playing && player.state != .paused
        guard key == .character(" ") || key == .character("p"), isWaiting else { return driver.redraw() }
        driver.say(player.willPlay ? "playback will start" : "playback will stay paused")
    }

    /// Toggles the intent rather than the state, so that the key also pauses during a stall. Returns the rejection, or
    /// nil if the command is accepted.
    private func togglePause(_ player: StreamingPlayer) -> PlaybackRejection? {
        player.willPlay ? player.pause() : player.play()
    }

    /// Returns the given speed, limited to the range from 0.25 to 4.
    ///
    /// A speed close to 1 becomes exactly 1. Otherwise, ten steps up and ten steps down would result in 1.0000001,
    /// because of rounding errors.
    private static func clampedSpeed(_ speed: Float) -> Float {
        abs(speed - 1) < 0.01 ? 1 : min(max(speed, 0.25), 4)
    }
}
