import StreamingCore

import Foundation

/// The items of a queue in the order of the list and, while the queue is shuffled, in a second order.
///
/// In the shuffled order, the items before the current item are those that have played, and the items after the current
/// item are those that will play. Every change keeps the relative order of all other items.
struct PlaybackOrder: Equatable, Sendable {
    typealias Item = PlaybackQueueItem

    /// The items in the order of the list.
    private(set) var list: [Item] = []
    /// The items in the shuffled order; nil while the queue is not shuffled.
    private(set) var shuffled: [Item]?
    /// The source of the random places.
    private(set) var random = SplitMix64(state: 0)

    init() {}

    /// Creates the order of a saved queue, or returns nil if the values do not match.
    ///
    /// - Parameters:
    ///   - list: The items, which must have unique identifiers.
    ///   - shuffledIDs: The identifiers of all items in the shuffled order; nil for a queue that is not shuffled.
    ///   - seed: The state of the source of random places.
    init?(list: [Item], shuffledIDs: [Item.ID]?, seed: UInt64) {
        let items = Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard items.count == list.count else { return nil }
        if let shuffledIDs {
            guard shuffledIDs.count == list.count, Set(shuffledIDs) == Set(items.keys) else { return nil }
        }
        self.list = list
        shuffled = shuffledIDs?.compactMap { items[$0] }
        random = SplitMix64(state: seed)
    }

    /// The items in the order of playback.
    var playback: [Item] { shuffled ?? list }

    func contains(_ id: Item.ID) -> Bool { list.contains { $0.id == id } }

    // MARK: Neighbours

    /// The items after an item, in the order of playback.
    func items(after id: Item.ID?) -> ArraySlice<Item> { playback[(playback.index(of: id) + 1)...] }

    /// The items before an item, in the order of playback.
    func items(before id: Item.ID?) -> ArraySlice<Item> { playback[..<max(0, playback.index(of: id))] }

    // MARK: Changes

    /// Adds items to the end of the list. In the shuffled order, each item gets a random place after the current item.
    mutating func append(_ items: [Item], current: Item.ID?) {
        list += items
        guard var order = shuffled else { return }
        let first = order.index(of: current) + 1
        for item in items { order.insert(item, at: Int.random(in: first...order.count, using: &random)) }
        shuffled = order
    }

    /// Inserts items after the item `id`, or at the beginning if `id` is nil. In the shuffled order, the items follow
    /// the current item instead if `id` has already played.
    mutating func insert(_ items: [Item], after id: Item.ID?, current: Item.ID?) {
        list.insert(contentsOf: items, at: list.index(of: id) + 1)
        guard var order = shuffled else { return }
        order.insert(contentsOf: items, at: max(order.index(of: id), order.index(of: current)) + 1)
        shuffled = order
    }

    /// Moves an item after the item `id`, with the rules of an insertion. In the shuffled order, the current item
    /// stays in its place.
    mutating func move(_ item: Item, after id: Item.ID?, current: Item.ID?) {
        if item.id == id { return }
        let order = shuffled
        remove(item.id)
        insert([item], after: id, current: current)
        if item.id == current { shuffled = order }
    }

    /// Makes an item the one that follows the current item in the shuffled order, so that the item before it is the
    /// current item. Has no effect on the order of the list.
    mutating func select(_ item: Item, current: Item.ID?) {
        guard var order = shuffled, item.id != current else { return }
        order.removeAll { $0.id == item.id }
        order.insert(item, at: order.index(of: current) + 1)
        shuffled = order
    }

    mutating func remove(_ id: Item.ID) {
        list.removeAll { $0.id == id }
        shuffled?.removeAll { $0.id == id }
    }

    /// Shuffles the items after the current item, which becomes the first item of the new order.
    mutating func shuffle(seed: UInt64, current: Item.ID?) {
        random = SplitMix64(state: seed)
        let first = list.filter { $0.id == current }
        shuffled = first + list.filter { $0.id != current }.shuffled(using: &random)
    }

    mutating func unshuffle() { shuffled = nil }
}

extension [PlaybackQueueItem] {
    /// Returns the index of an item, or -1 if there is no such item.
    fileprivate func index(of id: PlaybackQueueItem.ID?) -> Int { firstIndex { $0.id == id } ?? -1 }
}
