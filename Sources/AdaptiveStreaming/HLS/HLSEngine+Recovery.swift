import Foundation
import StreamingCore

extension HLSEngine {
    /// Asks again, if that can help; then does without the stream.
    mutating func fail(_ id: RequestID, _ error: HLSError, at now: Duration) {
        guard let download = downloads.removeValue(forKey: id) else { return }
        let delays = configuration.retryDelays[download.resource] ?? []
        guard let kind = download.track else { return failEntry(error, delays, at: now) }
        guard let track = tracks[kind] else { return }
        tracks[kind]?.download = nil
        guard error.isTransient, track.failures < delays.count else {
            return giveUp(track.stream, kind, download.name, error, at: now)
        }
        tracks[kind]?.retryAt = now + delays[track.failures]
        tracks[kind]?.failures += 1
    }

    private mutating func failEntry(_ error: HLSError, _ delays: [Duration], at now: Duration) {
        guard error.isTransient, entryFailures < delays.count else { return end(with: error, at: now) }
        entryRetryAt = now + delays[entryFailures]
        entryFailures += 1
    }

    /// Leaves a stream alone for a while: one that is the same elsewhere comes in its place, or else another variant. If there
    /// is none, what is buffered plays on before that counts as a failure.
    mutating func giveUp(
        _ stream: Int, _ kind: TrackBuffer.Kind, _ what: String, _ error: HLSError, at now: Duration
    ) {
        guard let name = presentation?.streams[stream].name else { return }
        let end = now + configuration.exclusion
        presentation?.streams[stream].excludedUntil = end
        tried = tried.suffix(7) + ["\(what) of \(name): \(error)"]
        tracks[kind]?.failures = 0
        // Without its sound a variant is of no use: another one may have its own.
        tracks[.main]?.error = nil
        let isLeft = chooseStream(for: .main, at: now)
        guard !isLeft else { return }
        for kind in TrackBuffer.Kind.allCases { tracks[kind]?.error = .exhausted(error, tried: tried) }
    }
}
