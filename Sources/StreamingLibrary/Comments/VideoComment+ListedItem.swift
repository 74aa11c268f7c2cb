import Foundation
import StreamingCore

extension VideoComment: ListedItem {
    package static var list: String { "items" }

    private enum Key: String, CodingKey {
        case id, message, author, username
        case createdAt = "created_at"
    }

    package init(from decoder: any Decoder, relativeTo base: URL?) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let date = try fields.decode(String.self, forKey: .createdAt)
        guard let createdAt = Date(rfc3339: date) else {
            throw DocumentError(
                at: fields.codingPath + [Key.createdAt], expectation: "an RFC 3339 date and time",
                finding: JSONFinding.quote(date))
        }
        let author = try fields.nestedContainer(keyedBy: Key.self, forKey: .author)
        self.init(
            id: try fields.decode(UUID.self, forKey: .id), message: try fields.decode(String.self, forKey: .message),
            createdAt: createdAt, username: try author.decode(String.self, forKey: .username))
    }
}
