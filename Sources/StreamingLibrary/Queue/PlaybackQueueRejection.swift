/// A reason why a ``PlaybackQueue`` rejects a command. A rejected command changes nothing.
public enum PlaybackQueueRejection: Equatable, Sendable, CustomStringConvertible {
    /// The queue has no items.
    case empty
    /// No item follows the current item.
    case noNextItem
    /// No item precedes the current item, and the current item cannot restart because the player cannot seek.
    case noPreviousItem
    /// The queue has no item with the identifier.
    case unknownItem
    /// Two items would have the same identifier.
    case duplicateItem

    /// The reason as a clause without a final period, such as "the queue is empty".
    public var description: String {
        switch self {
        case .empty: "the queue is empty"
        case .noNextItem: "no item follows the current item"
        case .noPreviousItem: "no item precedes the current item"
        case .unknownItem: "the queue has no such item"
        case .duplicateItem: "the queue already has this item"
        }
    }
}
