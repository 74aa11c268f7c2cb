import Foundation
import StreamingLibrary
import StreamingTestKit

extension PlaybackQueueItem {
    /// Returns an item whose identifier ends with `number`. The number also determines the URL.
    ///
    /// - Parameters:
    ///   - number: The number of the item, at most four digits.
    ///   - path: The path of the URL; nil for the number.
    ///   - startPosition: The position to start at, in seconds.
    static func fixture(_ number: Int, path: String? = nil, startPosition: TimeInterval = 0) -> Self {
        guard let id = UUID(uuidString: "00000000-0000-0000-0000-" + String(100_000_000_000 + number)) else {
            preconditionFailure("not a valid number: \(number)")
        }
        return Self(id: id, url: anyURL(path ?? "\(number)"), startPosition: startPosition)
    }
}

extension [PlaybackQueueItem] {
    /// Returns items with the numbers from 1 to `count`.
    static func fixtures(_ count: Int) -> Self { (0..<count).map { .fixture($0 + 1) } }

    /// The numbers of the items.
    var numbers: [Int] { map(\.number) }
}

extension PlaybackQueueItem {
    /// The number of an item that `fixture` has created.
    var number: Int { Int(id.uuidString.suffix(6)) ?? -1 }
}
