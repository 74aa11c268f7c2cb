import Foundation
import StreamingCore

/// The state machine of a ``PlaybackQueue``, which decides what the player loads.
package struct PlaybackQueueMachine: StateMachine {
    package typealias Item = PlaybackQueueItem
    package typealias Result = StepResult<PlaybackQueueState, Effect, PlaybackQueueRejection>

    /// A command of the app, or an event of the player.
    package enum Action: Equatable, Sendable {
        case append([Item])
        case insert([Item], after: Item.ID?)
        case move(Item.ID, after: Item.ID?)
        case remove(Item.ID)
        case removeAll
        case setRepeatMode(PlaybackRepeatMode)
        case shuffle(seed: UInt64)
        case unshuffle
        case restore(PlaybackQueueState)
        /// The command to play the current item.
        case play
        /// The command to load and play an item, even if the player has already loaded the item.
        case select(Item.ID)
        case next
        /// The command for the previous item, with the position of the current item in seconds. The position is nil if
        /// the player cannot seek within the item.
        case previous(position: TimeInterval?)
        /// The player has loaded the media at the URL in place of other media, or has unloaded its media. The position
        /// is that of the replaced media, or nil if the media had ended.
        case didLoad(URL?, position: TimeInterval?)
        /// The current item has reached its end.
        case didEnd
        /// The playback of the current item has failed, and the player does not retry.
        case didFail(PlaybackFailure)
    }

    /// A command to the player, or a report to observers.
    package enum Effect: Equatable, Sendable {
        /// Load an item, and play it if `plays` is true or if the intent is to play. Without a position, the item
        /// resumes.
        case load(Item, from: TimeInterval?, plays: Bool)
        /// Play the loaded item.
        case play
        /// Seek within the loaded item.
        case seek(to: TimeInterval)
        /// Unload the removed item.
        case stop
        case report(PlaybackQueueTransition)
    }

    package var state = PlaybackQueueState()
    private let policies: PlaybackQueuePolicies

    package init(_ policies: PlaybackQueuePolicies = PlaybackQueuePolicies()) { self.policies = policies }

    package func handle(_ action: Action) -> Result {
        switch action {
        case .append(let items): add(items) { $0.append(items, current: state.currentID) }
        case .insert(let items, let id):
            add(items, after: id) { $0.insert(items, after: id, current: state.currentID) }
        case .move(let id, let other): move(id, after: other)
        case .remove(let id): remove(id)
        case .removeAll: replace(with: emptied, .removed)
        case .setRepeatMode(let mode): change { $0.repeatMode = mode }
        case .shuffle(let seed): change { $0.order.shuffle(seed: seed, current: $0.currentID) }
        case .unshuffle: change { $0.order.unshuffle() }
        case .restore(let saved): replace(with: saved.saved(at: saved.position), .restored)
        case .play: play()
        case .select(let id): select(id)
        case .next: go(to: state.next, .next, otherwise: .noNextItem)
        case .previous(let position): goBack(from: position)
        case .didLoad(let url, let position): follow(url, position)
        case .didEnd: advance()
        case .didFail(let failure): skip(failure)
        }
    }

    // MARK: Items

    private func add(_ items: [Item], after id: Item.ID? = nil, _ change: (inout PlaybackOrder) -> Void) -> Result {
        if let id, !state.order.contains(id) { return .rejected(.unknownItem) }
        let ids = Set(items.map(\.id))
        if ids.count < items.count || !ids.isDisjoint(with: state.items.lazy.map(\.id)) {
            return .rejected(.duplicateItem)
        }
        var next = state
        change(&next.order)
        if next.currentID != nil || items.isEmpty { return .accepted(next, []) }
        next.currentID = next.order.playback.first?.id
        return .accepted(next, [report(next.current, .added)])
    }

    private func move(_ id: Item.ID, after other: Item.ID?) -> Result {
        guard let item = item(id), other.map(state.order.contains) ?? true else { return .rejected(.unknownItem) }
        return change { $0.order.move(item, after: other, current: $0.currentID) }
    }

    private func remove(_ id: Item.ID) -> Result {
        guard state.order.contains(id) else { return .rejected(.unknownItem) }
        var next = state
        next.order.remove(id)
        next.endedIDs.remove(id)
        next.failedIDs.remove(id)
        guard id == state.currentID else { return .accepted(next, []) }
        let successor = state.next.flatMap { $0.id == id ? nil : $0 }
        next.currentID = (successor ?? state.order.items(before: id).last)?.id
        (next.position, next.isLoaded) = (nil, state.isLoaded && successor != nil)
        var effects = [report(next.current, .removed)]
        if state.isLoaded { effects.append(successor.map { load($0, in: next) } ?? .stop) }
        return .accepted(next, effects)
    }

    /// The state without items, with the same modes.
    private var emptied: PlaybackQueueState {
        var next = PlaybackQueueState()
        next.repeatMode = state.repeatMode
        if state.isShuffled { next.order.shuffle(seed: state.order.random.state, current: nil) }
        return next
    }

    private func replace(with next: PlaybackQueueState, _ reason: PlaybackQueueTransition.Reason) -> Result {
        var effects: [Effect] = []
        if state.current != nil || next.current != nil { effects.append(report(next.current, reason)) }
        if state.isLoaded { effects.append(.stop) }
        return .accepted(next, effects)
    }

    // MARK: Playback

    private func play() -> Result {
        guard let current = state.current else { return .rejected(.empty) }
        var next = state
        (next.position, next.isLoaded, next.failedIDs) = (nil, true, [])
        return .accepted(next, [state.isLoaded ? .play : load(current, in: next, plays: true)])
    }

    private func select(_ id: Item.ID) -> Result {
        guard let item = item(id) else { return .rejected(.unknownItem) }
        return go(to: item, .selected, plays: true) { $0.order.select(item, current: state.currentID) }
    }

    private func goBack(from position: TimeInterval?) -> Result {
        guard let current = state.current else { return .rejected(.empty) }
        guard let position else { return go(to: state.previous, .previous, otherwise: .noPreviousItem) }
        if position - current.startPosition <= policies.restartThreshold, state.previous != nil {
            return go(to: state.previous, .previous)
        }
        return .accepted(state, [.seek(to: current.startPosition)])
    }

    // MARK: Events

    private func follow(_ url: URL?, _ position: TimeInterval?) -> Result {
        guard let current = state.current else { return .accepted(state, []) }
        let isLoaded = current.url == url
        if isLoaded == state.isLoaded { return .accepted(state, []) }
        return change { ($0.isLoaded, $0.position) = (isLoaded, isLoaded ? nil : position) }
    }

    private func advance() -> Result {
        guard state.isLoaded, let current = state.current else { return .accepted(state, []) }
        var ended = state
        ended.failedIDs = []
        ended.endedIDs.insert(current.id)
        guard let item = state.following else { return .accepted(ended, []) }
        return go(to: item, item.id == current.id ? .repeated : .automatic) { $0.endedIDs = ended.endedIDs }
    }

    private func skip(_ failure: PlaybackFailure) -> Result {
        guard state.isLoaded, let id = state.currentID else { return .accepted(state, []) }
        var failed = state
        failed.failedIDs.insert(id)
        guard policies.onFailure == .skip, let item = failed.nextWithoutFailure else { return .accepted(failed, []) }
        return go(to: item, .failed(failure)) { $0.failedIDs = failed.failedIDs }
    }

    // MARK: Results

    /// Returns the result in which `item` becomes the current item and is loaded.
    ///
    /// - Parameters:
    ///   - item: The item; nil to reject the action.
    ///   - reason: The reason of the transition.
    ///   - rejection: The rejection if there is no item.
    ///   - plays: Whether the item plays, even if the intent is to pause.
    ///   - change: A closure that makes further changes.
    private func go(
        to item: Item?, _ reason: PlaybackQueueTransition.Reason,
        otherwise rejection: PlaybackQueueRejection = .unknownItem, plays: Bool = false,
        _ change: (inout PlaybackQueueState) -> Void = { _ in }
    ) -> Result {
        guard let item else { return .rejected(state.items.isEmpty ? .empty : rejection) }
        var next = state
        (next.currentID, next.position, next.isLoaded, next.failedIDs) = (item.id, nil, true, [])
        change(&next)
        return .accepted(next, [report(item, reason), load(item, in: next, plays: plays)])
    }

    private func change(_ change: (inout PlaybackQueueState) -> Void) -> Result {
        var next = state
        change(&next)
        return .accepted(next, [])
    }

    private func item(_ id: Item.ID) -> Item? { state.items.first { $0.id == id } }

    /// The effect that loads an item, which is the current item of the state `next`. An item that was left, by a stop
    /// or in a saved queue, continues there. An item that has ended does not resume.
    private func load(_ item: Item, in next: PlaybackQueueState, plays: Bool = false) -> Effect {
        let left = item.id == state.currentID && !state.isLoaded ? state.position : nil
        let start = left ?? (next.endedIDs.contains(item.id) ? item.startPosition : nil)
        return .load(item, from: start, plays: plays)
    }

    private func report(_ item: Item?, _ reason: PlaybackQueueTransition.Reason) -> Effect {
        .report(PlaybackQueueTransition(from: state.current, to: item, reason: reason))
    }
}
