import Foundation
import StreamingCore

/// Something to be served.
package struct OriginResource: Sendable {
    package let contentType: String
    /// A strong validator, in its quotes (RFC 9110 §8.8.3).
    package let etag: String
    package let size: Int64
    /// The bytes of a range inside the size.
    package let read: @Sendable (Range<Int64>) throws -> Data

    package init(
        contentType: String, etag: String, size: Int64, read: @escaping @Sendable (Range<Int64>) throws -> Data
    ) {
        self.contentType = contentType
        self.etag = etag
        self.size = size
        self.read = read
    }

    package static func data(_ data: Data, contentType: String) -> Self {
        var hash = FNV1a()
        hash.add(data)
        return Self(contentType: contentType, etag: "\"\(hash.text)\"", size: Int64(data.count)) {
            range in
            data[(data.startIndex + Int(range.lowerBound))..<(data.startIndex + Int(range.upperBound))]
        }
    }

    /// A regular file; nil if there is none that can be read.
    package static func file(_ url: URL) -> Self? {
        // Looked at before it is opened: a named pipe would wait for its writer.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
            let handle = try? FileHandle(forReadingFrom: url)
        else { return nil }
        let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let etag = "\"\(String(size, radix: 16))-\(String(Int(changed * 1_000), radix: 16))\""
        return Self(contentType: contentType(of: url), etag: etag, size: Int64(size)) { range in
            try handle.seek(toOffset: UInt64(range.lowerBound))
            return try handle.read(upToCount: range.count) ?? Data()
        }
    }

    private static func contentType(of url: URL) -> String {
        switch url.pathExtension.lowercased() {
        // An API has them beside the videos, without a suffix.
        case "" where url.lastPathComponent == "comments": "application/json"
        case "mp4", "m4s": "video/mp4"
        case "m3u8": "application/vnd.apple.mpegurl"
        case "ts": "video/mp2t"
        case "json": "application/json"
        case "html": "text/html"
        case "jpg", "jpeg": "image/jpeg"
        case "png": "image/png"
        default: "application/octet-stream"
        }
    }
}
