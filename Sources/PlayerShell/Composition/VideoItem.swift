import Foundation
import StreamingCore

/// A reference to a video that the user typed: a number or an identifier.
enum VideoItem: Equatable {
    /// The number of the video in the listing, from 1.
    case number(Int)
    /// The identifier of the video.
    case id(UUID)

    /// Creates a reference from a number of at least 1 or from a UUID. For any other text, the result is nil.
    init?(_ text: String) {
        if let number = Int(text) {
            guard number > 0 else { return nil }
            self = .number(number)
        } else {
            guard let id = UUID(uuidString: text) else { return nil }
            self = .id(id)
        }
    }

    /// Creates a reference from the first argument of a command.
    ///
    /// - Throws: `UsageError` if the argument is missing, or is neither a number of at least 1 nor a UUID.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let text = arguments.positional.first ?? ""
        guard let item = VideoItem(text) else {
            throw UsageError("invalid N: expected a number of at least 1 or a video ID, not \"\(text.printable)\"")
        }
        self = item
    }
}

extension CommandSpec.Argument {
    static let video = Self(name: "N", help: "the number of the video in the catalogue, or its ID")
}
