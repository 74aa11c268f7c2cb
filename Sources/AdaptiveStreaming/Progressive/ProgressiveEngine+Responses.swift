import Foundation
import StreamingCore

extension ProgressiveEngine {
    mutating func receive(_ head: ResponseHead, at now: Duration) {
        guard let load, let download = load.download else { return }
        let type = head.headers["Content-Type"]?.lowercased() ?? ""
        switch head.status {
        case 200, 206:
            if load.validator == nil && type.contains("mpegurl") { return switchToHLS() }
            head.status == 206
                ? receiveRange(head.headers, download, at: now) : receiveWhole(head.headers, download, at: now)
        // The range begins where the file ends: it is empty, or shorter than it was.
        case 416: fail(download.next == 0 ? .notMP4("") : load.map == nil ? .noMovieHeader : .changed, at: now)
        default:
            core.cancel(download.id)
            failDownload(.status(head.status), at: now)
        }
    }

    private mutating func receiveRange(_ headers: HTTPHeaders, _ download: Download, at now: Duration) {
        let value = headers["Content-Range"]
        guard let range = value.map(ContentRange.init) ?? unnamedRange(headers, download),
            range.first == download.next
        else { return fail(.malformedRange(value ?? ""), at: now) }
        if value == nil { core.report(.unnamedRange, bufferedEnd) }
        let (size, etag) = (load?.size, load?.etag)
        guard size == nil || range.size == nil || size == range.size, etag == nil || etag == headers["ETag"] else {
            return fail(.changed, at: now)
        }
        load?.givesRanges = true
        load?.download?.end = range.last + 1
        load?.size = range.size ?? size
        note(headers)
    }

    /// The range of a 206 response without `Content-Range` (RFC 9110 §15.3.7.1), derived from its length: exactly the
    /// requested range, or the whole of a shorter file; nil if the length fits neither.
    private func unnamedRange(_ headers: HTTPHeaders, _ download: Download) -> ContentRange? {
        guard let length = headers["Content-Length"].flatMap(Int64.init), (1...MP4Scanner.largestFile).contains(length)
        else { return nil }
        let last = download.first + length - 1
        if last == download.last { return ContentRange(first: download.first, last: last, size: nil) }
        return download.first == 0 && last < download.last ? ContentRange(first: 0, last: last, size: length) : nil
    }

    private mutating func receiveWhole(_ headers: HTTPHeaders, _ download: Download, at now: Duration) {
        // The whole file in the place of a range means that it is another one than before (RFC 9110 §13.1.5).
        guard download.next == 0, !download.isConditional else { return fail(.changed, at: now) }
        load?.size = headers["Content-Length"].flatMap(Int64.init).flatMap {
            (0...MP4Scanner.largestFile).contains($0) ? $0 : nil
        }
        note(headers)
    }

    private mutating func note(_ headers: HTTPHeaders) {
        guard load?.validator == nil else { return }
        let etag = headers["ETag"]
        let strong = etag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
        load?.etag = etag
        load?.validator = strong ?? headers["Last-Modified"]
    }

    mutating func receive(_ data: Data, at now: Duration) {
        guard let load, let start = load.download?.next else { return }
        let end = start + Int64(data.count)
        guard end <= load.download?.end ?? .max else {
            return fail(.malformedRange("more bytes than it names"), at: now)
        }
        self.load?.download?.next = end
        self.load?.hasBytes = true
        core.measure(data)
        self.load?.failures = 0
        if (start..<end).contains(load.bufferEnd) { self.load?.bufferEnd = min(end, load.map?.size ?? .max) }
        if load.scanner != nil { scan(data, from: start, at: now) }
    }

    private mutating func scan(_ data: Data, from start: Int64, at now: Duration) {
        do {
            try load?.scanner?.feed(data, at: start)
        } catch {
            switch error {
            case .notMP4(let text) where text.hasPrefix("#EXTM3U"): return switchToHLS()
            case .notMP4(let text): return fail(.notMP4(text), at: now)
            case .noMovie: return fail(.noMovieHeader, at: now)
            }
        }
        guard let load, let scanner = load.scanner else { return }
        let mediaEnd = scanner.isFragmented ? nil : scanner.mediaEnd
        if let size = load.size, let end = [scanner.movieEnd, mediaEnd].compactMap({ $0 }).max(), end > size {
            return fail(.incomplete(size: size, expected: end), at: now)
        }
        let isAtEnd = scanner.offset >= load.size ?? .max
        if scanner.isMovieRead && scanner.duration == nil { return fail(.noDuration, at: now) }
        if let duration = scanner.duration, scanner.isDone || isAtEnd {
            guard let size = load.size ?? mediaEnd else { return fail(.noLength, at: now) }
            return open(ByteTimeMap(size: size, duration: duration), at: now)
        } else if scanner.mediaEnd != nil && !load.givesRanges {
            return fail(.headerOutOfReach, at: now)
        }
        guard scanner.offset < load.size ?? .max else { return fail(.noMovieHeader, at: now) }
        // Worth a request of its own, rather than all that lies between.
        if load.givesRanges && scanner.offset > start + configuration.scanLength { cancelDownload() }
    }

    /// The movie header is known: from here on, bytes are seconds.
    private mutating func open(_ map: ByteTimeMap, at now: Duration) {
        guard let load else { return }
        self.load?.scanner = nil
        self.load?.map = map
        self.load?.bufferEnd = min(load.bufferEnd, map.size)
        let start = core.progress.startPosition ?? 0
        let canStart = start == 0 || load.givesRanges
        core.move(to: canStart ? min(start, map.duration) : 0)
        if !canStart { report(.refused(.seek, reason: "the server gives no byte ranges"), at: now) }
        let isElsewhere = load.download.map { $0.next != load.bufferEnd } ?? false
        if isElsewhere { cancelDownload() }
        if map.byte(at: core.progress.position(at: now)) > load.bufferEnd { restartBuffer(at: now) }
    }

    mutating func finishDownload(at now: Duration) {
        guard let load, let download = load.download else { return }
        let isEmpty = download.next == download.first
        if isEmpty && download.first == 0 { return fail(.notMP4(""), at: now) }
        let isShort = load.map.map { !load.givesRanges && load.bufferEnd < $0.size } ?? false
        if isEmpty || isShort {
            return failDownload(.transport(.truncated(received: download.next, expected: load.size)), at: now)
        }
        self.load?.download = nil
        // With ranges the search for the movie header goes on; without, there was no more.
        guard let scanner = load.scanner else { return }
        if !load.givesRanges || scanner.offset >= load.size ?? .max { fail(.noMovieHeader, at: now) }
    }

    /// Sends the request again after a pause, while the buffer plays on, if that can help.
    mutating func failDownload(_ error: ProgressiveError, at now: Duration) {
        guard let load else { return }
        self.load?.download = nil
        let canResume = load.hasBytes && (load.givesRanges || load.bufferEnd == 0)
        guard canResume, error.playbackError.isRecoverable, load.failures < configuration.retryDelays.count else {
            return fail(error, at: now)
        }
        self.load?.retryAt = now + configuration.retryDelays[load.failures]
        self.load?.failures += 1
    }
}
