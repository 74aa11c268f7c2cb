import Foundation
import HLSPlaylist
import StreamingCore

/// The downloads of a rendition of subtitles: its playlist, and the segments ahead of the position.
///
/// A failure causes at most a warning, and never affects the playback of the other media.
struct SubtitleDownloader: Sendable {
    private let configuration: NativePlayerConfiguration
    private let rendition: SubtitleRendition
    /// The values of the variables that the playlist may import.
    private let variables: [String: String]
    /// The index in `rendition.urls` of the URL in use.
    private var source = 0
    private var timeline: SegmentTimeline?
    /// Whether the variant was live at any time. The playlists of the variant and the rendition can then start at
    /// different positions.
    private var hasWindow = false
    private var schedule: ReloadSchedule
    private var reload: SubtitleDownload?
    private var download: SubtitleDownload?
    /// The indices of the segments that were requested or skipped in a row. The upper bound is the index of the next
    /// segment. The value is nil before the first segment is chosen.
    private var requested: Range<Int>?
    private var failures = SubtitleFailures()
    /// The received cues.
    private(set) var cues = SubtitleCueList()
    private var bufferedEnd: BufferedEnd?
    /// Whether the cues have changed since the last call of `takeChange`.
    private var isChanged = false

    init(
        _ rendition: SubtitleRendition, _ configuration: NativePlayerConfiguration, _ variables: [String: String],
        at now: Duration
    ) {
        (self.rendition, self.configuration, self.variables) = (rendition, configuration, variables)
        schedule = ReloadSchedule(at: now)
    }

    /// The identifiers of the requests under way.
    var requests: [RequestID] { [reload?.id, download?.id].compactMap(\.self) }

    /// Returns whether the cues have changed since the last call.
    mutating func takeChange() -> Bool {
        defer { isChanged = false }
        return isChanged
    }

    /// Returns the next time at which a request is due; nil if no such time is known.
    func nextDeadline(_ core: EngineCore) -> Duration? {
        let reloadTime = reload == nil && timeline?.isEnded != true ? schedule.time : nil
        guard download == nil, cues.hasRoom, let timeline, let next = requested?.upperBound, next < timeline.endIndex
        else { return reloadTime }
        let start = timeline.range(of: SegmentAddress(max(next, timeline.firstIndex))).lowerBound
        let isDue = isNear(start, core)
        let room = isDue ? failures.retryTime : core.progress.clock.time(of: start - core.bufferTarget)
        return [reloadTime, room.map { max($0, failures.retryTime) }].compactMap(\.self).min()
    }

    /// Returns whether a segment that starts at `start`, in seconds, is within the buffer target and can be requested.
    private func isNear(_ start: Double, _ core: EngineCore) -> Bool {
        start <= core.position + core.bufferTarget + PlaybackProgress.tolerance
    }

    // MARK: Requests

    /// Requests the playlist and the next segment if they are due.
    mutating func update(_ media: SubtitleMedia, _ core: inout EngineCore) {
        bufferedEnd = media.bufferedEnd
        hasWindow = hasWindow || !media.timeline.isEnded || media.timeline.firstIndex > 0
        if cues.update(media) { isChanged = true }
        if reload == nil, timeline?.isEnded != true, schedule.time <= core.now {
            reload = SubtitleDownload(
                .playlist, at: rendition.urls[source], isLive: !media.timeline.isEnded,
                sizeLimits: configuration.sizeLimits, &core)
        }
        guard media.bufferedEnd != nil else { return }
        follow(media.position, &core)
        while download == nil, failures.retryTime <= core.now, requestSegment(media, &core) {}
    }

    /// Continues with the segment at `position`, in seconds, after a seek, or if the downloads are late.
    private mutating func follow(_ position: Double, _ core: inout EngineCore) {
        guard let timeline else { return }
        let current = max(timeline.firstIndex, timeline.address(at: position)?.index ?? timeline.endIndex)
        guard let requested else { return self.requested = current..<current }
        if requested.lowerBound <= current, current <= requested.upperBound {
            // The cues of earlier segments are no longer kept. After a seek back, those segments are requested again.
            let first = timeline.address(at: position - SubtitleCueList.backBuffer)?.index ?? current
            self.requested = max(requested.lowerBound, min(first, current))..<requested.upperBound
            return
        }
        if let download { core.cancel(download.id) }
        (self.requested, download) = (current..<current, nil)
        guard current < requested.lowerBound else { return failures.didPass() }
        cues.removeAll()
        isChanged = true
        failures.restart()
    }

    /// Requests the next segment if it starts within the buffer target. Returns whether the segment was skipped
    /// instead.
    private mutating func requestSegment(_ media: SubtitleMedia, _ core: inout EngineCore) -> Bool {
        guard let timeline, let next = requested?.upperBound, next < timeline.endIndex, cues.hasRoom else {
            return false
        }
        let address = SegmentAddress(next)
        let (segment, range) = (timeline[address], timeline.range(of: address))
        guard isNear(range.lowerBound, core) else { return false }
        if segment.isGap {
            skip()
            return true
        }
        guard segment.keys.isEmpty else {
            fail(.encryptedSubtitles, "\(address)", nil, &core)
            return true
        }
        guard let url = URL(media: segment.uri, relativeTo: timeline.base) else {
            fail(.unusableURI(segment.uri), "\(address)", nil, &core)
            return true
        }
        download = SubtitleDownload(
            .segment(next, range), at: url, segment.byteRange, isLive: !media.timeline.isEnded,
            sizeLimits: configuration.sizeLimits, &core)
        return false
    }

    private mutating func skip() { requested = requested.map { $0.lowerBound..<$0.upperBound + 1 } }

    // MARK: Responses

    /// Handles an input about a request, and ignores other inputs.
    ///
    /// - Parameter media: The media of the variant; nil until its playlist is known.
    mutating func handle(_ input: EngineInput, _ media: SubtitleMedia?, _ core: inout EngineCore) {
        if let id = reload?.id {
            // With a second reference to the data, each change would copy the data.
            guard var current = reload else { return }
            reload = nil
            let isOver = receive(input, id, &current, media, &core)
            if !isOver { reload = current }
        }
        if let id = download?.id {
            guard var current = download else { return }
            download = nil
            let isOver = receive(input, id, &current, media, &core)
            if !isOver { download = current }
        }
    }

    /// Handles an input about a download. Returns whether the download has ended.
    private mutating func receive(
        _ input: EngineInput, _ id: RequestID, _ current: inout SubtitleDownload, _ media: SubtitleMedia?,
        _ core: inout EngineCore
    ) -> Bool {
        do throws(HLSError) {
            switch input {
            case .response(id, let head):
                if let deviation = try current.receive(head) {
                    core.report(deviation, of: current.name, media?.bufferedEnd)
                }
                return false
            case .bytes(id, let data):
                core.measure(data)
                current.receive(data)
                return false
            case .finished(id):
                let body = try current.takeBody()
                if current.content == .playlist {
                    core.parse(id, PlaylistDocument(body, at: current.url, imported: variables))
                    return false
                }
                try receive(body, current, media, &core)
                return true
            case .failed(id, let error): throw .transport(error)
            case .parsed(id, let result):
                try receive(result, current, media, &core)
                return true
            default: return false
            }
        } catch {
            if case .response = input { core.cancel(id) }
            if current.content == .playlist {
                failPlaylist(error, current, &core)
            } else {
                fail(error, current.name, current, &core)
            }
            return true
        }
    }

    private mutating func receive(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ current: SubtitleDownload, _ media: SubtitleMedia?,
        _ core: inout EngineCore
    ) throws(HLSError) {
        let playlist = try ParsedPlaylist(result).supportedMediaPlaylist(after: timeline).withoutLowLatency
        if !playlist.hasEnd, !hasWindow { throw .noEnd }
        var isNew = true
        if let timeline {
            let merged = timeline.merging(playlist, at: current.url)
            (self.timeline, isNew) = (merged.timeline, merged.change.isChange)
        } else {
            timeline = SegmentTimeline(playlist, base: current.url, alignedWith: hasWindow ? media?.timeline : nil)
        }
        schedule.didReload(
            isChanged: isNew, targetDuration: Double(max(1, playlist.targetDuration)), since: current.begin,
            random: configuration.random())
        core.report(failures.didLoadPlaylist(at: current.requestURL, core.now), media?.bufferedEnd)
    }

    private mutating func receive(
        _ body: Data, _ current: SubtitleDownload, _ media: SubtitleMedia?, _ core: inout EngineCore
    ) throws(HLSError) {
        guard case .segment(let index, let range) = current.content, let media else { return }
        let file: WebVTT
        do throws(WebVTTError) {
            file = try WebVTT(body)
        } catch {
            throw .notWebVTT(String(decoding: body.prefix(16), as: UTF8.self))
        }
        cues.add(file, index, range, media)
        (requested, isChanged) = (requested.map { $0.lowerBound..<max($0.upperBound, index + 1) }, true)
        core.report(failures.didReceiveSegment(core.now), media.bufferedEnd)
        if let reason = failures.finding(file) { warn("segment \(index): \(reason)", &core) }
    }

    // MARK: Failures

    private mutating func failPlaylist(_ error: HLSError, _ current: SubtitleDownload, _ core: inout EngineCore) {
        let required = current.retryAfter ?? .zero
        let longest = configuration.retryPolicies[.playlist]?.longestDelay ?? .zero
        let delay =
            error.isTransient && required <= longest
            ? configuration.delay(beforeAttempt: schedule.failures + 1, for: .playlist) : nil
        if failures.didFailPlaylist(error, at: current.requestURL, isLost: delay == nil, core.now) {
            warn("playlist: \(error)", &core)
        }
        var (pause, retryAfter) = (delay, required)
        if delay == nil {
            source = (source + 1) % rendition.urls.count
            // The delay that a server requires applies only to the URL that failed.
            if rendition.urls.count > 1 { retryAfter = .zero }
            if timeline == nil {
                pause = source == 0 ? configuration.exclusionDuration : .zero
                schedule = ReloadSchedule(at: core.now)
            }
        }
        schedule.didFail(
            at: core.now, delay: pause, retryAfter: retryAfter,
            targetDuration: timeline?.targetDuration ?? 1, since: current.begin, random: configuration.random())
    }

    /// Retries a segment that failed, or skips the segment. After three skipped segments in a row, no segment is
    /// requested for a while, unless the rendition has a URL that has not failed yet.
    private mutating func fail(
        _ error: HLSError, _ name: String, _ current: SubtitleDownload?, _ core: inout EngineCore
    ) {
        let (action, isReported) = failures.didFailSegment(error, current, configuration, core.now)
        if isReported { warn("\(name): \(error)", &core) }
        if action == .retry { return }
        skip()
        guard action == .pause, rendition.urls.count > 1 else { return }
        // Another group of renditions may still provide the subtitles.
        source = (source + 1) % rendition.urls.count
        if let reload { core.cancel(reload.id) }
        (timeline, requested, reload) = (nil, nil, nil)
        schedule = ReloadSchedule(at: core.now)
        if source != 0 { failures.restart() }
    }

    private func warn(_ reason: String, _ core: inout EngineCore) {
        core.report(.warning(PlaybackWarning(.subtitles, reason: "\(rendition.name): \(reason)")), bufferedEnd)
    }
}
