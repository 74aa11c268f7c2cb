import Foundation
import StreamingCore

extension ProgressiveEngine {
    mutating func begin(_ url: URL, at now: Duration) {
        unload(at: now)
        epoch += 1
        load = Load(url: url)
    }

    mutating func unload(at now: Duration) {
        cancelDownload()
        load = nil
        wantsToPlay = false
        timeline.setAdvancing(false, at: now)
        timeline.move(to: 0, at: now)
    }

    mutating func play() {
        wantsToPlay = true
        // At the end, the position has nowhere to go, and the end is reported again.
        load?.hasEnded = false
    }

    mutating func seek(to target: TimeInterval, at now: Duration) {
        epoch += 1
        guard let load else { return }
        guard let map = load.map else {
            self.load?.startPosition = target
            return
        }
        guard load.givesRanges else {
            return report(.refused(.seek, reason: "the server gives no byte ranges"), at: now)
        }
        let isBehind = target < timeline.position(at: now)
        timeline.move(to: min(target, map.duration), at: now)
        self.load?.hasEnded = false
        if load.wait != .start { self.load?.wait = .seek }
        if isBehind || map.byte(at: target) > load.bufferEnd { restartBuffer(at: now) }
        if load.wait != .start && !isEnoughBuffered(at: now) { report(.action(.didStartSeeking), at: now) }
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        let speeds = configuration.speeds
        guard speeds.contains(speed) else {
            let reason = "the speed goes from \(speeds.lowerBound) to \(speeds.upperBound)"
            return report(.refused(.speed, reason: reason), at: now)
        }
        timeline.setSpeed(speed, at: now)
    }

    /// Forgets what is buffered, and goes on from the position.
    mutating func restartBuffer(at now: Duration) {
        guard let map = load?.map else { return }
        cancelDownload()
        load?.bufferEnd = map.byte(at: timeline.position(at: now))
        load?.failures = 0
        load?.retryAt = nil
    }
}
