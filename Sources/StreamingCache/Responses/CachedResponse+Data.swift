import Foundation
import StreamingCore

/// The stored form of a response: one line of JSON with the URL, the header fields and the selecting fields of the
/// request, and then the body.
extension CachedResponse {
    private struct Head: Codable {
        let url: URL
        let headers: HTTPHeaders
        let selectors: HTTPHeaders
    }

    /// Creates a response from its stored form.
    ///
    /// - Throws: The error of `JSONDecoder` if the first line does not have the expected JSON.
    init(_ entry: StoredEntry) throws {
        let line = entry.data.prefix { $0 != UInt8(ascii: "\n") }
        let head = try JSONDecoder().decode(Head.self, from: line)
        (url, headers, selectors) = (head.url, head.headers, head.selectors)
        body = Data(entry.data.dropFirst(line.count + 1))
        date = entry.date
    }

    /// Returns the stored form of the response.
    ///
    /// - Throws: The error of `JSONEncoder` if the URL or the header fields cannot be encoded.
    func entry() throws -> StoredEntry {
        let head = try JSONEncoder.stable.encode(Head(url: url, headers: headers, selectors: selectors))
        return StoredEntry(head + Data("\n".utf8) + body, date: date)
    }
}
