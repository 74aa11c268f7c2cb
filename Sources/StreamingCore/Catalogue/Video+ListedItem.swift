import Foundation

extension Video: ListedItem {
    package static var list: String { "videos" }

    private enum Key: String, CodingKey {
        case id, title, description, url, duration
        case thumbnailURL = "thumbnail_url"
    }

    package init(from decoder: any Decoder, relativeTo base: URL?) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func url(_ key: Key) throws -> URL {
            let text = try fields.decode(String.self, forKey: key)
            guard let url = URL(media: text, relativeTo: base) else {
                throw DocumentError(
                    at: fields.codingPath + [key], expectation: "an http or https URL",
                    finding: text.isEmpty ? "an empty string" : JSONFinding.quote(text))
            }
            return url
        }
        let duration = try fields.decode(Double.self, forKey: .duration)
        // No media is longer, and a recording can still tell it.
        guard (0...1e9).contains(duration) else {
            throw DocumentError(
                at: fields.codingPath + [Key.duration], expectation: "a number of seconds from 0 to 1e9",
                finding: "\(duration)")
        }
        let text = try fields.decode(String.self, forKey: .id)
        guard let id = UUID(text: text) else {
            throw DocumentError(
                at: fields.codingPath + [Key.id], finding: "the string \(JSONFinding.quote(text))")
        }
        self.init(
            id: id, title: try fields.decode(String.self, forKey: .title),
            description: try fields.decodeIfPresent(String.self, forKey: .description), url: try url(.url),
            thumbnailURL: try url(.thumbnailURL), duration: duration)
    }
}

extension URL {
    /// What `text` names, seen from `base`; nil unless that is http or https, with a host.
    fileprivate init?(media text: String, relativeTo base: URL?) {
        guard !text.isEmpty, let url = URL(string: text, encodingInvalidCharacters: false) else { return nil }
        if text.isPlainHTTP {
            self = url
            return
        }
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false
        else { return nil }
        self = url
    }
}

extension String {
    /// Whether a URL of this text surely is http or https and has a host, which is all of most hosts: to ask a URL for its
    /// parts takes as long as to read it.
    fileprivate var isPlainHTTP: Bool {
        let prefix = utf8.starts(with: "https://".utf8) ? 8 : utf8.starts(with: "http://".utf8) ? 7 : 0
        let host = utf8.dropFirst(prefix).prefix {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return prefix > 0 && !host.isEmpty && (host.endIndex == endIndex || utf8[host.endIndex] == UInt8(ascii: "/"))
    }
}
