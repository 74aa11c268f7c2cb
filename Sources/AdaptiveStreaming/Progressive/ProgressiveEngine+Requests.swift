import StreamingCore

extension ProgressiveEngine {
    /// The next request for media, and the position from which on there is room for what it brings.
    var nextMediaRequest: (range: HTTPByteRange, position: Double)? {
        guard let load, let map = load.map, load.bufferEnd < map.size else { return nil }
        let bounds = configuration.mediaLength
        let preferred = min(max(map.rate * 5, Double(bounds.lowerBound)), Double(bounds.upperBound))
        let length = Int64(max(1, min(preferred, map.rate * configuration.bufferTarget / 2)))
        let end = min(load.bufferEnd + length, map.size)
        return (.bounded(load.bufferEnd, end - 1), map.time(of: end) - configuration.bufferTarget)
    }

    /// Sends the next request if none is under way and there is room for what it brings.
    mutating func requestMore(at now: Duration) {
        guard let load, load.download == nil else { return }
        if let retryAt = load.retryAt, now < retryAt { return }
        self.load?.retryAt = nil
        if let scanner = load.scanner {
            // A large movie header comes in few requests.
            let rest = (scanner.isMovieRead ? nil : scanner.movieEnd).map { $0 - scanner.offset } ?? 0
            let length = min(max(rest, configuration.scanLength), configuration.mediaLength.upperBound)
            let end = min(scanner.offset + length, load.size ?? .max)
            send(.bounded(scanner.offset, end - 1), at: now)
        } else if let next = nextMediaRequest,
            core.progress.position(at: now) >= next.position - PlaybackProgress.tolerance
        {
            send(next.range, at: now)
        }
    }

    private mutating func send(_ range: HTTPByteRange, at now: Duration) {
        guard let load, case .bounded(let first, let last) = range else { return }
        var request = HTTPRequest(load.url, for: .mediaFile, range: range)
        request.headers["If-Range"] = load.validator
        self.load?.download = Download(
            id: core.send(request), first: first, last: last, next: first, end: .max,
            isConditional: load.validator != nil)
    }

    mutating func cancelDownload() {
        guard let download = load?.download else { return }
        load?.download = nil
        core.cancel(download.id)
    }
}
