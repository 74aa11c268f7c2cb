import StreamingCore
import TerminalScreen

/// A handler of the keys that control playback. Most keys have the same effect as in mpv.
@MainActor
struct PlaybackKeys {
    let driver: PlaybackDriver

    func handle(_ input: ShellInput) {
        switch input {
        case .key(let key): press(key)
        case .endOfInput: _ = PlaybackControl.stop.send(to: driver.playback)
        case .line: break
        }
    }

    private func press(_ key: Key) {
        guard let control = Self.control(for: key) else {
            if key == .character("?") || key == .character("h") { driver.showKeys() }
            return
        }
        switch control.send(to: driver.playback) {
        case .rejected(let reason): driver.say("rejected: \(reason)")
        case .changed(let message): message.map(driver.say) ?? driver.redraw()
        }
    }

    private static func control(for key: Key) -> PlaybackControl? {
        switch key {
        case .character(" "), .character("p"): .togglePause
        case .left: .seek(by: -5)
        case .right: .seek(by: 5)
        case .down: .seek(by: -60)
        case .up: .seek(by: 60)
        case .character("["): .multiplySpeed(by: 1 / 1.1)
        case .character("]"): .multiplySpeed(by: 1.1)
        case .character("9"), .character("/"): .changeVolume(by: -0.02)
        case .character("0"), .character("*"): .changeVolume(by: 0.02)
        case .character("m"): .toggleMute
        case .character("#"): .nextTrack(.audio)
        case .character("j"): .nextTrack(.subtitle)
        case .character("r"): .retry
        case .character("q"), .character("Q"): .stop
        default: nil
        }
    }
}
