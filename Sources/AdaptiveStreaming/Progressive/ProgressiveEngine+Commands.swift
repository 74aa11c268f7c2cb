import Foundation
import StreamingCore

extension ProgressiveEngine {
    mutating func begin(_ url: URL, at now: Duration) {
        unload(at: now)
        playhead.begin(at: now)
        load = Load(url: url)
        isUnsupported = false
    }

    mutating func unload(at now: Duration) {
        cancelDownload()
        load = nil
        playhead.unload(at: now)
    }

    mutating func seek(to target: TimeInterval, at now: Duration) {
        playhead.countSeek()
        guard let load else { return }
        guard let map = load.map else {
            playhead.startPosition = target
            return
        }
        guard load.givesRanges else {
            return report(.refused(.seek, reason: "the server gives no byte ranges"), at: now)
        }
        let isBehind = target < playhead.position(at: now)
        playhead.move(to: min(target, map.duration), at: now)
        let isStarting = playhead.wait == .start
        if !isStarting { playhead.wait = .seek }
        if isBehind || map.byte(at: target) > load.bufferEnd { restartBuffer(at: now) }
        if !isStarting && !playhead.isEnough(configuration.enough, at: now, reach) {
            report(.action(.didStartSeeking), at: now)
        }
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        if let reason = playhead.setSpeed(speed, at: now) { report(.refused(.speed, reason: reason), at: now) }
    }

    /// Forgets what is buffered, and goes on from the position.
    mutating func restartBuffer(at now: Duration) {
        guard let map = load?.map else { return }
        cancelDownload()
        load?.bufferEnd = map.byte(at: playhead.position(at: now))
        load?.failures = 0
        load?.retryAt = nil
    }
}
