import Foundation
import StreamingCore

/// A resource that an origin serves, such as a file or data in memory.
package struct OriginResource: Sendable {
    /// The value of the field `Content-Type`.
    package let contentType: String
    /// The strong entity tag, with its quotes (RFC 9110 §8.8.3).
    package let etag: String
    /// The size, in bytes.
    package let size: Int64
    /// A function that returns the bytes of a range, which must be within the size of the resource.
    package let read: @Sendable (Range<Int64>) throws -> Data

    /// Creates a resource.
    ///
    /// - Parameters:
    ///   - contentType: The value of the field `Content-Type`.
    ///   - etag: The strong entity tag, with its quotes.
    ///   - size: The size, in bytes.
    ///   - read: A function that returns the bytes of a range within the size of the resource.
    package init(
        contentType: String, etag: String, size: Int64, read: @escaping @Sendable (Range<Int64>) throws -> Data
    ) {
        self.contentType = contentType
        self.etag = etag
        self.size = size
        self.read = read
    }

    /// Returns a resource in memory, with a hash of the data as its entity tag.
    package static func data(_ data: Data, contentType: String) -> Self {
        var hash = FNV1a()
        hash.add(data)
        return Self(contentType: contentType, etag: "\"\(hash.text)\"", size: Int64(data.count)) {
            range in
            data[(data.startIndex + Int(range.lowerBound))..<(data.startIndex + Int(range.upperBound))]
        }
    }

    /// Returns a resource that reads a regular file, or nil if the file does not exist, is not regular or cannot be
    /// read.
    package static func file(_ url: URL) -> Self? {
        // The type is checked before the file is opened, because opening a named pipe waits for its writer.
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
        // An API serves the comments on a video at a path without a suffix.
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
