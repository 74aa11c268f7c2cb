import Foundation

extension Video: ListedItem {
    /// The name of the document's member that contains the videos.
    package static var list: String { "videos" }

    private enum Key: String, CodingKey {
        case id, title, description, url, duration
        case thumbnailURL = "thumbnail_url"
    }

    /// Creates a video from an object of a catalogue document.
    ///
    /// - Parameters:
    ///   - decoder: The decoder of the object.
    ///   - base: The URL against which relative URLs are resolved; nil if there is none.
    /// - Throws: `DecodingError` if a required member is missing, or if a member has the wrong type. ``DocumentError``
    ///   if a value is invalid.
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
        // No media is longer than 1e9 s, which is also the maximum time in a playback recording.
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
    /// Creates an absolute media URL from a text; nil if the resolved URL is not an http or https URL with a host.
    ///
    /// - Parameters:
    ///   - text: An absolute or a relative URL.
    ///   - base: The URL against which a relative URL is resolved; nil if there is none.
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
    /// Whether a quick check recognizes the text as an absolute http or https URL with a host.
    ///
    /// Most URLs of catalogues pass the quick check. If the value is false, the text needs the full check. The full
    /// check reads the components of the URL, which takes as long as parsing the URL.
    fileprivate var isPlainHTTP: Bool {
        let prefix = utf8.starts(with: "https://".utf8) ? 8 : utf8.starts(with: "http://".utf8) ? 7 : 0
        let host = utf8.dropFirst(prefix).prefix {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return prefix > 0 && !host.isEmpty && (host.endIndex == endIndex || utf8[host.endIndex] == UInt8(ascii: "/"))
    }
}
