import Foundation
import StreamingCore
import HLSPlaylist

extension HLSEngine {
    mutating func receive(_ head: ResponseHead, _ id: RequestID, at now: Duration) {
        guard let download = downloads[id] else { return }
        downloads[id]?.url = head.url
        downloads[id]?.lastCame = now
        // A length counts the bytes of the encoding, and what arrives here is decoded.
        let isEncoded = head.headers["Content-Encoding"] != nil
        let length = isEncoded ? nil : head.headers["Content-Length"].flatMap(Int64.init).flatMap { $0 >= 0 ? $0 : nil }
        downloads[id]?.expected = download.range?.length ?? length
        if let error = judge(head, id, length: length, at: now) { refuse(id, error, at: now) }
    }

    /// Nothing more of this answer is wanted.
    mutating func refuse(_ id: RequestID, _ error: HLSError, at now: Duration) {
        outputs.append(.cancel(id))
        fail(id, error, at: now)
    }

    mutating func receive(_ data: Data, _ id: RequestID, at now: Duration) {
        guard let isDocument = downloads[id]?.isDocument else { return }
        meter.receive(data.count, at: now)
        downloads[id]?.lastCame = now
        if isDocument {
            downloads[id]?.data.append(data)
        } else {
            receiveMedia(data, id, at: now)
        }
    }

    mutating func finish(_ id: RequestID, at now: Duration) {
        guard let download = downloads[id] else { return }
        if let fault = fault(of: download) { return fail(id, fault, at: now) }
        hasGivenUpInSilence = false
        outageBegin = nil
        if download.isPlaylist { return parse(id, download) }
        remove(id, download)
        switch download.content {
        case .entry, .playlist: break
        case .key(let url): if let kind = download.track { tracks[kind]?.append(key: url) }
        case .header(let header): if let kind = download.track { tracks[kind]?.set(header) }
        case .segment(let index): take(index, download, at: now)
        }
    }

    private mutating func remove(_ id: RequestID, _ download: HLSDownload) {
        downloads[id] = nil
        if let kind = download.track { tracks[kind]?.download = nil }
    }

    private func fault(of download: HLSDownload) -> HLSError? {
        switch download.content {
        case .entry, .playlist: return nil
        case .key: return download.data.count == 16 ? nil : .keyLength(download.data.count)
        case .header, .segment:
            let count = download.probe.count
            if let expected = download.range?.length, count > 0, count != expected {
                return .wrongLength(received: count, expected: expected)
            }
            return download.probe.fault(isEncrypted: download.isEncrypted)
        }
    }

    private mutating func take(_ index: Int, _ download: HLSDownload, at now: Duration) {
        guard let kind = download.track,
            let range = presentation?.streams[download.stream].timeline?.range(of: index)
        else { return }
        throughput.add(bytes: meter.bytes - download.bytesBefore, seconds: (now - download.begin).seconds)
        presentation?.streams[download.stream].completed.add(bytes: download.probe.count, seconds: range.length)
        measureBitrate()
        tracks[kind]?.append(range)
        tried.removeAll { $0.kind == kind }
        presentation?.streams[download.stream].isSilent = false
        if kind == .main { ceiling = nil }
    }

    // MARK: Playlists

    private mutating func parse(_ id: RequestID, _ download: HLSDownload) {
        let variables = PlaylistVariables(
            imported: presentation?.variables, query: PlaylistVariables(url: download.url).query)
        downloads[id]?.isParsing = true
        downloads[id]?.data = Data()
        outputs.append(.parse(id, PlaylistDocument(data: download.data, variables: variables)))
    }

    mutating func receive(_ result: Result<ParsedPlaylist, PlaylistError>, _ id: RequestID, at now: Duration) {
        guard let download = downloads[id] else { return }
        remove(id, download)
        switch download.content {
        case .entry: readEntry(result, download, at: now)
        case .playlist: readPlaylist(result, download, at: now)
        case .key, .header, .segment: break
        }
    }

    private mutating func readEntry(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ download: HLSDownload, at now: Duration
    ) {
        do throws(HLSError) {
            let parsed = try Self.playlist(result)
            switch parsed.playlist {
            case .media(let playlist):
                try Self.check(playlist, parsed.findings)
                presentation = Presentation(playlist, at: download.url)
            case .multivariant(let playlist):
                try Self.check(playlist.version)
                presentation = try Presentation(playlist, at: download.url, configuration.selection)
            }
            warn(of: parsed, from: download.url, "the playlist", at: now)
            warnOfMaximumBitrate(at: now)
        } catch {
            return end(with: error, at: now)
        }
        tracks[.main] = TrackBuffer(stream: 0, at: 0)
        chooseVariant(at: now)
    }

    private mutating func readPlaylist(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ download: HLSDownload, at now: Duration
    ) {
        guard let kind = download.track else { return }
        do throws(HLSError) {
            let parsed = try Self.playlist(result)
            guard case .media(let playlist) = parsed.playlist else { throw .nested }
            try Self.check(playlist, parsed.findings)
            presentation?.streams[download.stream].timeline = SegmentTimeline(playlist, base: download.url)
            let name = presentation?.streams[download.stream].name ?? ""
            warn(of: parsed, from: download.url, "the playlist of \(name)", at: now)
        } catch .live where duration == nil {
            return end(with: .live, at: now)
        } catch {
            return giveUp(download.stream, kind, download.name, error, at: now)
        }
        tracks[kind]?.failures = 0
    }

    private static func playlist(
        _ result: Result<ParsedPlaylist, PlaylistError>
    ) throws(HLSError) -> ParsedPlaylist {
        do {
            return try result.get()
        } catch {
            throw .notPlaylist("\(error)")
        }
    }

    private static func check(_ playlist: MediaPlaylist, _ findings: [PlaylistFinding]) throws(HLSError) {
        try check(playlist.version)
        if !playlist.hasEnd { throw playlist.kind == .vod ? .unfinishedVOD : .live }
        if let skipped = playlist.skip?.count, skipped > 0 { throw .deltaUpdate(skipped: skipped) }
        if playlist.segments.isEmpty {
            let invalid = findings.filter { $0.rule.loss == .entry }
            throw invalid.first.map { .invalidSegments(invalid.count, first: $0.description) } ?? .noSegments
        }
        let duration = playlist.segments.reduce(0) { $0 + $1.duration }
        guard duration <= longest else { throw .tooLong }
    }

    private static func check(_ version: Int?) throws(HLSError) {
        if let version, version > PlaylistParser.newestVersion { throw .unsupportedVersion(version) }
    }

    /// Some thirty years: seconds.
    private static let longest = 1e9

    /// Once all tracks have their playlist, it is known how long it plays, and so where to begin.
    mutating func openIfKnown(at now: Duration) {
        guard duration == nil, let presentation, let main = tracks[.main] else { return }
        let timelines = tracks.values.map { presentation.streams[$0.stream].timeline }
        guard timelines.allSatisfy({ $0 != nil }), let timeline = presentation.streams[main.stream].timeline else {
            return
        }
        duration = timeline.duration
        let start = presentation.start ?? timeline.start
        let suggested = start.map { $0.timeOffset < 0 ? timeline.duration + $0.timeOffset : $0.timeOffset } ?? 0
        let wanted = playhead.startPosition ?? suggested
        let position = min(max(0, wanted), timeline.duration)
        playhead.move(to: position, at: now)
        for kind in TrackBuffer.Kind.allCases { tracks[kind]?.restart(at: position) }
    }
}
