import Foundation
import StreamingCore

extension HLSEngine {
    /// The variants that may be used now, by bitrate; of several of the same kind the one that is used, or else the first.
    func usableVariants(at now: Duration) -> [Int] {
        guard let presentation, let track = tracks[.main] else { return [] }
        let usable = presentation.variants.filter {
            presentation.streams[$0].isUsable(at: now, from: track.end)
                && (!presentation.hasSound($0) || presentation.sound(of: $0, like: nil, at: now) != nil)
        }
        var kinds: [Int] = []
        for stream in usable {
            let isSame = kinds.last.map { presentation.isRedundant($0, stream) } ?? false
            if !isSame { kinds.append(stream) } else if stream == track.stream { kinds[kinds.count - 1] = stream }
        }
        return kinds
    }

    /// Decides from which stream the next segment comes.
    ///
    /// - Returns: false if there is none for now.
    mutating func chooseStream(for kind: TrackBuffer.Kind, at now: Duration) -> Bool {
        switch kind {
        case .main: chooseVariant(at: now)
        case .sound where tracks[.sound]?.error != nil: chooseSound(at: now)
        case .sound: break
        }
        return tracks[kind]?.error == nil
    }

    private mutating func chooseVariant(at now: Duration) {
        let usable = usableVariants(at: now)
        guard !usable.isEmpty else { return waitForStreams(.main, at: now) }
        let choice = usable[min(max(0, configuration.rule.choose(context(usable, at: now))), usable.count - 1)]
        tracks[.main]?.error = nil
        tracks[.main]?.stream = max(usable[0], min(choice, ceiling ?? choice))
        chooseSound(at: now)
    }

    /// What failed may work again once it was left alone long enough.
    private mutating func waitForStreams(_ kind: TrackBuffer.Kind, at now: Duration) {
        guard let track = tracks[kind] else { return }
        tracks[kind]?.error = track.error ?? .exhausted(.noVariant, tried: tried)
        tracks[kind]?.retryAt = presentation?.streams.compactMap(\.excludedUntil).filter { $0 > now }.min()
    }

    func context(_ usable: [Int], at now: Duration) -> AdaptationContext {
        let streams = presentation?.streams ?? []
        let track = tracks[.main]
        let end = track?.end ?? 0
        let timeline = track.flatMap { streams[$0.stream].timeline }
        let segment = timeline.flatMap { timeline in timeline.index(at: end).map(timeline.range) }
        return AdaptationContext(
            choices: usable.map { stream in
                VariantChoice(
                    bitrate: streams[stream].bitrate, averageBitrate: streams[stream].variant?.averageBandwidth,
                    height: streams[stream].variant?.resolution?.height)
            },
            current: variant.flatMap { usable.firstIndex(of: $0) }, throughput: throughput,
            buffered: duration == nil ? 0 : max(0, end - playhead.position(at: now)), fullBuffer: configuration.full,
            speed: playhead.timeline.speed, segmentDuration: segment.map { $0.upperBound - $0.lowerBound } ?? 0)
    }

    /// Follows the variant with the sound that comes apart from it.
    private mutating func chooseSound(at now: Duration) {
        guard let presentation, let main = tracks[.main] else { return }
        guard presentation.hasSound(main.stream) else {
            if let download = tracks[.sound]?.download { cancel(download) }
            tracks[.sound] = nil
            return
        }
        let like = wantedSound ?? tracks[.sound].flatMap { presentation.streams[$0.stream].rendition }
        guard let sound = presentation.sound(of: main.stream, like: like, at: now) else {
            return waitForStreams(.sound, at: now)
        }
        if tracks[.sound] == nil { tracks[.sound] = TrackBuffer(stream: sound, at: main.end) }
        tracks[.sound]?.error = nil
        guard sound != tracks[.sound]?.stream else { return }
        if let download = tracks[.sound]?.download { cancel(download) }
        tracks[.sound]?.stream = sound
    }

    /// Gives a segment up that comes too late, if the rule finds that a lower variant's would come sooner.
    mutating func abandonIfSlow(_ id: RequestID, _ download: HLSDownload, at now: Duration) {
        guard download.track == .main, case .segment(let index, let stream) = download.content,
            let segment = presentation?.streams[stream].timeline?.range(of: index)
        else { return }
        let (elapsed, usable) = ((now - download.begin).seconds, usableVariants(at: now))
        guard let lowest = usable.first, lowest < stream else { return }
        let state = SegmentDownload(
            elapsed: elapsed, received: download.probe.count, expected: download.expected,
            duration: segment.upperBound - segment.lowerBound)
        var context = context(usable, at: now)
        guard configuration.rule.abandons(state, context) else { return }
        let received = meter.bytes - download.bytesBefore
        throughput.add(bytes: received, seconds: elapsed)
        // What the link carries at this moment decides, whatever it did before.
        context.throughput = ThroughputEstimate()
        context.throughput.add(bytes: received, seconds: elapsed)
        let lower = usable.filter { $0 < stream }
        ceiling = lower[min(max(0, configuration.rule.choose(context)), lower.count - 1)]
        cancel(id)
    }
}
