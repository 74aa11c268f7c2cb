import Foundation
import StreamingCore

extension MPVEngine {
    mutating func load(_ url: URL, at now: Duration) {
        countEpoch()
        unload(at: now)
        cannotRun = false
        open(url, at: now)
    }

    /// Paused until it is ready, so that nothing is heard before a seek that comes while loading has arrived.
    private mutating func open(_ url: URL, at now: Duration) {
        beginLoad(url, at: now)
        // Other schemes name files, devices and commands of mpv.
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return fail(.loadFailed(reason: "only http and https can be played"), at: now)
        }
        startProcess(at: now)
        setPaused(true, at: now)
        send(.load(url), for: .load, at: now)
    }

    mutating func setPlaying(_ plays: Bool, at now: Duration) {
        guard let media else { return }
        wantsToPlay = plays
        if media.isReady { setPaused(!plays, at: now) }
        // At the end, the position has nowhere to go, and the end is reported again.
        if plays && media.hasEnded {
            self.media?.hasEnded = false
            ask(for: MPVProperty.polled, then: .poll, at: now)
        }
    }

    mutating func setPaused(_ isPaused: Bool, at now: Duration) {
        if self.isPaused == isPaused && !isBeingSet(.pause) && media?.isReady == true { return }
        self.isPaused = isPaused
        set(.pause, .bool(isPaused), at: now)
        // Where it stands then.
        if isPaused && media?.isReady == true { ask(for: MPVProperty.polled, then: .poll, at: now) }
    }

    mutating func seek(to target: TimeInterval, at now: Duration) {
        countEpoch()
        if let lost {
            open(lost, at: now)
            media?.isRevived = true
            self.lost = nil
        }
        guard let media else { return }
        let refusal = target.isFinite ? capabilities.refusalOfSeek : "\(target) is no place"
        if let refusal { return report(.refused(.seek, reason: refusal), at: now) }
        let target = min(max(0, target), media.duration ?? target)
        timeline.move(to: target, at: now)
        self.media?.leaveEnd()
        self.media?.target = target
        if (media.isReady && media.move == .none) || media.move == .filling { move(at: now) }
    }

    /// Goes to the target that is wanted; those that come meanwhile wait, and the last of them counts.
    mutating func move(at now: Duration) {
        guard let media, let target = media.target else { return }
        self.media?.target = nil
        self.media?.move = .seeking(isTaken: false, isBegun: false)
        send(.seek(to: min(target, media.duration ?? target)), for: .seek, at: now)
    }

    mutating func setSpeed(_ speed: Float, at now: Duration) {
        if let refusal = capabilities.refusal(ofSpeed: speed) {
            return report(.refused(.speed, reason: refusal), at: now)
        }
        settings.speed = speed
        timeline.setSpeed(Double(speed), at: now)
        set(.speed, .number(Double(speed)), at: now)
    }

    mutating func setVolume(_ volume: Float, at now: Duration) {
        if volume.isNaN { return }
        settings.volume = min(max(volume, 0), 1)
        set(.volume, .number(Double(settings.volume * 100)), at: now)
    }

    mutating func toggleMute(at now: Duration) {
        settings.isMuted.toggle()
        set(.mute, .bool(settings.isMuted), at: now)
    }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind, at now: Duration) {
        guard let media else { return }
        let property: MPVProperty =
            switch kind {
            case .audio: .audioTrack
            case .subtitle: .subtitleTrack
            }
        set(property, id.map { .number(Double($0)) } ?? "no", at: now)
        // mpv tells of it a little later.
        self.media?.tracks = media.tracks.map { $0.kind == kind ? $0.selected($0.id == id) : $0 }
    }

    mutating func stop(at now: Duration) {
        endProcess()
        unload(at: now)
    }
}
