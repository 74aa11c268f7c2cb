import Foundation
import StreamingCore

/// Responses with other bytes than the requested ones. They are used, with a warning, if they contain the requested
/// range.
extension HLSEngine {
    /// Checks the status of a response against the requested range.
    ///
    /// - Returns: The reason why the response cannot be used; nil if it can be used.
    mutating func judge(_ head: ResponseHead, _ id: RequestID, length: Int64?, at now: Duration) -> HLSError? {
        guard let download = downloads[id] else { return nil }
        let answered = head.headers["Content-Range"].map(ContentRange.init)
        switch (head.status, download.range) {
        case (200, nil): break
        case (206, nil):
            if let answered, answered?.isWhole != true { return .partial }
            warn(.partialStatus, download, at: now)
        case (206, let range?):
            if let answered { return answered?.first == range.offset ? nil : .noRange }
            guard length == nil || length == range.length else { return .noRange }
            warn(.unnamedRange, download, at: now)
        case (200, let range?):
            let (end, limit) = (range.offset + range.length, configuration.limits[.segment] ?? .max)
            guard end <= limit, (length ?? end) >= end, length ?? 0 <= limit else { return .noRange }
            downloads[id]?.bytesToSkip = range.offset
            downloads[id]?.isPartOfWhole = true
            warn(.ignoredRange, download, at: now)
        default: return .status(head.status)
        }
        return nil
    }

    /// Receives the bytes of a segment or an initialization section. Of a whole file, only the requested range is kept.
    mutating func receiveMedia(_ data: Data, _ id: RequestID, at now: Duration) {
        guard var download = downloads[id] else { return }
        let skipped = min(Int64(data.count), download.bytesToSkip)
        download.bytesToSkip -= skipped
        var data = data.dropFirst(Int(skipped))
        let rest = download.range.map { $0.length - download.probe.count }
        if let rest, download.isPartOfWhole { data = data.prefix(Int(max(0, rest))) }
        if !data.isEmpty { download.probe.feed(Data(data)) }
        downloads[id] = download
        if let expected = download.range?.length, download.probe.count >= expected {
            if download.probe.count > expected {
                return refuse(id, .wrongLength(received: download.probe.count, expected: expected), at: now)
            }
            if download.isPartOfWhole {
                outputs.append(.cancel(id))
                return finish(id, at: now)
            }
        }
        if download.bytesToSkip == 0 { abandonIfSlow(id, download, at: now) }
    }

    /// Warns once for each kind of deviation and load.
    private mutating func warn(_ deviation: HTTPDeviation, _ download: HLSDownload, at now: Duration) {
        guard toldDeviations.insert(deviation).inserted else { return }
        report(.warning(PlaybackWarning(.server, reason: "\(download.name): \(deviation)")), at: now)
    }
}

extension ContentRange {
    fileprivate var isWhole: Bool { first == 0 && size == last + 1 }
}
