import Foundation
import StreamingCore

/// As an entry: the head as a line of JSON, and after it the body.
extension CachedResponse {
    private struct Head: Codable {
        let url: URL
        let headers: HTTPHeaders
        let selectors: HTTPHeaders
    }

    /// - Throws: what `JSONDecoder` throws for what is no head.
    init(_ entry: StoredEntry) throws {
        let line = entry.data.prefix { $0 != UInt8(ascii: "\n") }
        let head = try JSONDecoder().decode(Head.self, from: line)
        (url, headers, selectors) = (head.url, head.headers, head.selectors)
        body = Data(entry.data.dropFirst(line.count + 1))
        date = entry.date
    }

    func entry() throws -> StoredEntry {
        let head = try JSONEncoder.stable.encode(Head(url: url, headers: headers, selectors: selectors))
        return StoredEntry(head + Data("\n".utf8) + body, date: date)
    }
}
