import Foundation

/// The items of a ``PlaybackQueue``, their order, the current item, its position and the modes.
///
/// Save ``PlaybackQueue/savedState`` with a `JSONEncoder`, and pass the decoded value to
/// ``PlaybackQueue/restore(_:)``.
public struct PlaybackQueueState: Equatable, Sendable {
    /// An entry of the queue.
    public typealias Item = PlaybackQueueItem

    /// The identifier of the current item; nil if the queue is empty.
    public internal(set) var currentID: Item.ID?
    /// The position at which the current item was left, in seconds; nil if the item has not started or has ended.
    ///
    /// Set nil before ``PlaybackQueue/restore(_:)`` to resume at the position of the app's watch history instead.
    public var position: TimeInterval?
    /// The behaviour at the end of an item or of the queue.
    public internal(set) var repeatMode = PlaybackRepeatMode.off

    var order = PlaybackOrder()
    /// Whether the player has loaded the current item.
    var isLoaded = false
    /// The items that have failed since an item last played to its end, or since the last command.
    var failedIDs: Set<Item.ID> = []
    /// The items that have played to their end, which therefore do not resume.
    var endedIDs: Set<Item.ID> = []

    /// Creates the state of an empty queue.
    public init() {}

    /// The items in the order of the list.
    public var items: [Item] { order.list }

    /// Whether the items play in a shuffled order.
    public var isShuffled: Bool { order.shuffled != nil }

    /// The current item; nil if the queue is empty.
    public var current: Item? { items.first { $0.id == currentID } }

    /// The items after the current item, in the order of playback, up to the last item.
    public var upNext: [Item] { Array(order.items(after: currentID)) }

    /// The item that the command for the next item would load; nil if there is none.
    var next: Item? {
        order.items(after: currentID).first ?? (repeatMode == .all ? order.playback.first : nil)
    }

    /// The item that the command for the previous item would load; nil if there is none.
    var previous: Item? {
        order.items(before: currentID).last ?? (repeatMode == .all ? order.playback.last : nil)
    }

    /// The item that plays after the end of the current item; nil if there is none.
    var following: Item? { repeatMode == .one ? current : next }

    /// The next item that has not failed; nil if there is none.
    var nextWithoutFailure: Item? {
        let wrapped = repeatMode == .all ? order.items(before: currentID) : []
        return (order.items(after: currentID) + wrapped).first { !failedIDs.contains($0.id) }
    }

    /// Returns the state to save, without the properties that a restored queue does not have.
    func saved(at position: TimeInterval?) -> Self {
        var state = self
        state.position = position
        (state.isLoaded, state.failedIDs, state.endedIDs) = (false, [], [])
        return state
    }
}
