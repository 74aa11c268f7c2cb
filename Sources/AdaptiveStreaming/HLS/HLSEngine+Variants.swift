import Foundation
import StreamingCore

extension HLSEngine {
    /// The variants that may be used now, by bitrate; of several of the same kind the one that is used, or else the first. A
    /// poorer picture is better than another language.
    func usableVariants(at now: Duration) -> [Int] {
        guard let presentation, let track = tracks[.main] else { return [] }
        let usable = presentation.variants.filter { presentation.isUsable($0, at: now) }
        let understood = usable.filter { presentation.keepsLanguage($0, of: wantedSound, at: now) }
        let choices = understood.isEmpty ? usable : understood
        let preferred = choices.filter { presentation.streams[$0].isOnFirstPathway }
        var kinds: [Int] = []
        for stream in preferred.isEmpty ? choices : preferred {
            let isSame = kinds.last.map { presentation.isRedundant($0, stream) } ?? false
            if !isSame { kinds.append(stream) } else if stream == track.stream { kinds[kinds.count - 1] = stream }
        }
        return kinds
    }

    /// Sees to it that each track has a stream that may be used.
    ///
    /// - Returns: false if there is none for now.
    mutating func chooseStreams(at now: Duration) -> Bool {
        guard let main = tracks[.main], let presentation else { return false }
        let usable = usableVariants(at: now)
        if usable.contains(main.stream) {
            chooseSound(at: now)
        } else if !usable.isEmpty {
            chooseVariant(at: now)
        } else {
            failure = failure ?? .exhausted(.noVariant, tried: tried.map(\.text))
            failureEnd = presentation.streams.compactMap(\.excludedUntil).filter { $0 > now }.min()
            return false
        }
        (failure, failureEnd) = (nil, nil)
        return true
    }

    /// Decides from which variant the next segment comes.
    ///
    /// - Returns: those it was chosen from.
    @discardableResult
    mutating func chooseVariant(at now: Duration) -> [Int] {
        guard let main = tracks[.main] else { return [] }
        let usable = usableVariants(at: now)
        let withMedia = usable.filter { !isGap(main, in: $0) }
        let choices = withMedia.filter { $0 <= ceiling ?? .max }
        // Every one of them may be in a gap.
        let offered = choices.isEmpty ? withMedia.isEmpty ? usable : [withMedia[0]] : choices
        let choice = configuration.rule.choose(context(offered, at: now))
        tracks[.main]?.stream = offered[min(max(0, choice), offered.count - 1)]
        chooseSound(at: now)
        return usable
    }

    /// Updates the measured bitrate of the current variant, including separate audio like the declared bitrate (RFC
    /// 8216bis, 4.4.6.2).
    mutating func measureBitrate() {
        guard let presentation, let variant else { return }
        let audio = tracks[.sound].flatMap { presentation.streams[$0.stream].completed.bitrate }
        measuredBitrate = presentation.streams[variant].completed.bitrate.map { $0 + (audio ?? 0) }
    }

    /// Whether a stream says itself that it lacks the next segment (RFC 8216bis §4.4.4.7).
    private func isGap(_ track: TrackBuffer, in stream: Int) -> Bool {
        gapEnd(track, in: stream) != nil
    }

    private func gapEnd(_ track: TrackBuffer, in stream: Int) -> Double? {
        nextSegment(track, in: stream).flatMap { presentation?.streams[stream].timeline?.gapEnd(from: $0) }
    }

    /// Where the gap ends in which all of these are; nil if one of them has, or may have, something.
    func gapEnd(_ track: TrackBuffer, _ streams: [Int]) -> Double? {
        let ends = streams.compactMap { gapEnd(track, in: $0) }
        return ends.count == streams.count ? ends.min() : nil
    }

    func context(_ usable: [Int], at now: Duration) -> AdaptationContext {
        let streams = presentation?.streams ?? []
        let track = tracks[.main]
        let end = track?.end ?? 0
        let timeline = track.flatMap { streams[$0.stream].timeline }
        let segment = timeline.flatMap { timeline in timeline.index(at: end).map(timeline.range) }?.length
        return AdaptationContext(
            choices: usable.map { stream in
                VariantChoice(
                    bitrate: streams[stream].bitrate, averageBitrate: streams[stream].variant?.averageBandwidth,
                    height: streams[stream].variant?.resolution?.height)
            },
            current: variant.flatMap { variant in
                usable.firstIndex { $0 == variant || presentation?.isRedundant($0, variant) == true }
            }, throughput: throughput,
            buffered: duration == nil ? 0 : max(0, end - playhead.position(at: now)), fullBuffer: configuration.full,
            speed: playhead.timeline.speed, segmentDuration: segment ?? Self.usualSegment)
    }

    /// Seconds, as long as no playlist says (HLS Authoring Specification for Apple Devices, 7.5).
    private static let usualSegment = 6.0

    /// Follows the variant with its sound, if that comes apart from it.
    private mutating func chooseSound(at now: Duration) {
        guard let presentation, let main = tracks[.main] else { return }
        let sound = presentation.sound(of: main.stream, like: wantedSound, at: now)
        if wantedSound == nil { wantedSound = sound.flatMap { presentation.streams[$0].rendition } }
        chosenSound = sound
        let apart = sound.flatMap { presentation.streams[$0].url == nil ? nil : $0 }
        guard apart != tracks[.sound]?.stream else { return }
        if let download = tracks[.sound]?.download { cancel(download) }
        guard let apart else {
            tracks[.sound] = nil
            return
        }
        if tracks[.sound] == nil { tracks[.sound] = TrackBuffer(stream: apart, at: main.end) }
        tracks[.sound]?.stream = apart
        tracks[.sound]?.retryAt = nil
        tracks[.sound]?.failures = 0
    }

    /// Gives a segment up that comes too late, if the rule finds that a lower variant's would come sooner.
    mutating func abandonIfSlow(_ id: RequestID, _ download: HLSDownload, at now: Duration) {
        guard now >= download.nextLook else { return }
        downloads[id]?.nextLook = now + Self.lookInterval
        guard download.track == .main, case .segment(let index) = download.content,
            let segment = presentation?.streams[download.stream].timeline?.range(of: index)
        else { return }
        let (elapsed, usable) = ((now - download.begin).seconds, usableVariants(at: now))
        guard let lowest = usable.first, lowest < download.stream else { return }
        let state = SegmentDownload(
            elapsed: elapsed, received: download.probe.count, expected: download.expected,
            duration: segment.length)
        guard configuration.rule.abandons(state, context(usable, at: now)) else { return }
        // What the link carried before says nothing any more.
        throughput = ThroughputEstimate()
        throughput.add(bytes: meter.bytes - download.bytesBefore, seconds: elapsed)
        ceiling = lowest
        cancel(id)
    }
}
