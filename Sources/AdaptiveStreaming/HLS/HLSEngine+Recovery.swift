import Foundation
import StreamingCore

extension HLSEngine {
    /// Asks again, if that can help; then does without the stream.
    ///
    /// Nobody has listened to the first playlist yet, so it fails at once, as a file does: to try again is the session's to decide,
    /// and to tell.
    mutating func fail(_ id: RequestID, _ error: HLSError, at now: Duration) {
        guard let download = downloads.removeValue(forKey: id) else { return }
        guard let kind = download.track else { return end(with: error, at: now) }
        guard let track = tracks[kind] else { return }
        if error.isOutage { outageBegin = outageBegin ?? now }
        let delays = configuration.retryDelays[download.resource] ?? []
        tracks[kind]?.download = nil
        // Of a link that is away, one stream's retries tell enough when nothing is left to play.
        let isKnown = error.isOutage && playhead.wait != nil && !tried.isEmpty
        guard error.isTransient, track.failures < delays.count, !isOptional(download, at: now), !isKnown else {
            return giveUp(download.stream, kind, download.name, error, at: now)
        }
        tracks[kind]?.retryAt = now + delays[track.failures]
        tracks[kind]?.failures += 1
    }

    /// Whether nobody answers, but not yet for so long that it counts as a failure.
    private func mayPass(at now: Duration) -> Bool {
        outageBegin.map { now < $0 + configuration.longestOutage } ?? false
    }

    /// Why nothing more can be had, if that is no outage that may pass.
    func lastingFailure(at now: Duration) -> HLSError? {
        failureEnd != nil && mayPass(at: now) ? nil : failure
    }

    /// Whether it is the playlist of a variant to turn to, while the one that played before still can.
    private func isOptional(_ download: HLSDownload, at now: Duration) -> Bool {
        guard let variant, download.content == .playlist, download.stream != variant, let presentation else {
            return false
        }
        return download.track == .main && presentation.isUsable(variant, at: now)
    }

    /// Leaves a stream alone for a while: one that is the same elsewhere comes in its place, or else another variant. If there
    /// is none, what is buffered plays on before that counts as a failure.
    ///
    /// - Parameter time: how long; nil leaves it to the error.
    mutating func giveUp(
        _ stream: Int, _ kind: TrackBuffer.Kind, _ what: String, _ error: HLSError, at now: Duration,
        for time: Duration? = nil
    ) {
        guard let name = presentation?.streams[stream].name else { return }
        let isPassing = error.isOutage && (playhead.wait == nil || mayPass(at: now))
        let time = time ?? (isPassing ? configuration.outage : configuration.exclusion)
        presentation?.streams[stream].excludedUntil = now + time
        let text = "\(what) of \(name): \(error)"
        tried = tried.filter { $0.text != text }.suffix(7) + [(kind, text)]
        tracks[kind]?.failures = 0
        if !chooseStreams(at: now) { failure = .exhausted(error, tried: tried.map(\.text)) }
        warn(ofLosing: stream, because: "\(what): \(error)", at: now)
    }
}
