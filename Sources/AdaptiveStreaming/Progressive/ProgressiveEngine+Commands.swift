import Foundation
import StreamingCore

extension ProgressiveEngine {
    mutating func begin(_ url: URL, at now: Duration) {
        unload(at: now)
        core.load()
        load = Load(url: url)
        isUnsupported = false
    }

    mutating func unload(at now: Duration) {
        cancelDownload()
        load = nil
        core.unload()
    }

    mutating func seek(to target: TimeInterval, at now: Duration) {
        core.countSeek()
        guard let load else { return }
        guard let map = load.map else {
            core.setStartPosition(target)
            return
        }
        guard load.givesRanges else {
            return report(.refused(.seek, reason: "the server gives no byte ranges"), at: now)
        }
        let isBehind = target < core.progress.position(at: now)
        core.seek(to: min(target, map.duration))
        if isBehind || map.byte(at: target) > load.bufferEnd { restartBuffer(at: now) }
        core.reportSeek(bufferedEnd, bufferForPlayback: configuration.bufferForPlayback)
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        core.setSpeed(speed, bufferedEnd)
    }

    /// Forgets what is buffered, and goes on from the position.
    mutating func restartBuffer(at now: Duration) {
        guard let map = load?.map else { return }
        cancelDownload()
        load?.bufferEnd = map.byte(at: core.progress.position(at: now))
        load?.failures = 0
        load?.retryAt = nil
    }
}
