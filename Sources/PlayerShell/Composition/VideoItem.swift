import Foundation
import StreamingCore

/// A video as it is named at the terminal.
enum VideoItem: Equatable {
    /// In the listing, from 1.
    case number(Int)
    case id(UUID)

    init?(_ text: String) {
        if let number = Int(text) {
            guard number > 0 else { return nil }
            self = .number(number)
        } else {
            guard let id = UUID(uuidString: text) else { return nil }
            self = .id(id)
        }
    }

    /// The argument of a command that names one.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let text = arguments.positional.first ?? ""
        guard let item = VideoItem(text) else {
            throw UsageError("invalid N: expected a number of at least 1 or a video ID, not \"\(text.printable)\"")
        }
        self = item
    }
}

extension CommandSpec.Argument {
    static let video = Self(name: "N", help: "the number of the video in the last listing, or its ID")
}
