import Foundation

/// Commands. A rejected command changes nothing, and returns the reason.
extension PlaybackQueue {
    // MARK: Playback

    /// Plays the current item.
    ///
    /// If the player has not loaded the item, the queue loads it, at the position at which it was left. If playback of
    /// the item has failed, the queue loads the item again. The command has no effect while the item plays.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func play() -> PlaybackQueueRejection? { send(.play) }

    /// Loads and plays an item, even if the player has already loaded the item.
    ///
    /// In the shuffled order, the item moves after the current item, so that ``previous()`` goes back to the current
    /// item, and ``next()`` skips nothing.
    ///
    /// - Parameter id: The identifier of one of the ``items``.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func play(_ id: Item.ID) -> PlaybackQueueRejection? { send(.select(id)) }

    /// Loads the next item. The player plays if the intent is to play, and otherwise stays paused.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func next() -> PlaybackQueueRejection? { send(.next) }

    /// Goes to the start of the current item, or loads the previous item within the first seconds of the current item.
    /// The player plays if the intent is to play, and otherwise stays paused.
    ///
    /// ``PlaybackQueuePolicies/restartThreshold`` is the limit. The command always loads the previous item if the
    /// player cannot seek, or if the media is live. The first item restarts.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func previous() -> PlaybackQueueRejection? {
        send(.previous(position: canRestart ? player.session.position : nil))
    }

    /// Sets the behaviour at the end of an item or of the queue.
    public func setRepeatMode(_ mode: PlaybackRepeatMode) { _ = send(.setRepeatMode(mode)) }

    /// Turns the shuffled order on or off, without a change of the current item.
    ///
    /// The current item becomes the first item of a new shuffled order. Turning the order off continues with the item
    /// that follows the current item in the list. Has no effect if the order is already on or off.
    ///
    /// - Parameters:
    ///   - isShuffled: Whether the items play in a shuffled order.
    ///   - seed: The seed of the order. The same items and the same seed give the same order.
    public func setShuffled(_ isShuffled: Bool, seed: UInt64 = .random(in: .min ... .max)) {
        if isShuffled == self.isShuffled { return }
        _ = send(isShuffled ? .shuffle(seed: seed) : .unshuffle)
    }

    // MARK: Items

    /// Adds items to the end of the list. In the shuffled order, each item gets a random place after the current item.
    ///
    /// - Parameter items: The items, whose identifiers are not in the queue yet.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func append(_ items: [Item]) -> PlaybackQueueRejection? { send(.append(items)) }

    /// Inserts items, which keep their order.
    ///
    /// To play items next, insert the items after the current item. In the shuffled order, the items also follow the
    /// item `id`, or the current item if `id` has already played.
    ///
    /// - Parameters:
    ///   - items: The items, whose identifiers are not in the queue yet.
    ///   - id: The identifier of the item that precedes the items; nil for the beginning of the list.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func insert(_ items: [Item], after id: Item.ID?) -> PlaybackQueueRejection? {
        send(.insert(items, after: id))
    }

    /// Moves an item in the list. In the shuffled order, the item also moves, with the same rules as an insertion. The
    /// current item keeps its place in the shuffled order.
    ///
    /// - Parameters:
    ///   - id: The identifier of the item.
    ///   - other: The identifier of the item that precedes the moved item; nil for the beginning of the list.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func move(_ id: Item.ID, after other: Item.ID?) -> PlaybackQueueRejection? { send(.move(id, after: other)) }

    /// Removes an item. If the player has loaded the item, the queue loads the next item, or stops the player if there
    /// is none.
    ///
    /// - Parameter id: The identifier of the item.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func remove(_ id: Item.ID) -> PlaybackQueueRejection? { send(.remove(id)) }

    /// Removes all items, and keeps the modes. If the player has loaded the current item, the queue stops the player.
    public func removeAll() { _ = send(.removeAll) }

    /// Replaces the items and the modes with those of a saved state, without loading an item. ``play()`` then continues
    /// at the saved position. If the player has loaded the current item, the queue stops the player.
    public func restore(_ state: PlaybackQueueState) { _ = send(.restore(state)) }
}
