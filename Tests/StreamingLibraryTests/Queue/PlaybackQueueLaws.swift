import Foundation
import StreamingTestKit

@testable import StreamingLibrary

/// Laws of the queue, each for every action in every state.
enum PlaybackQueueLaws {
    typealias QueueLaw = Law<PlaybackQueueMachine>

    static let all = [
        permutation, current, stableList, stableOrder, newItemsPlay, shuffleStartsAtCurrent, unshuffleKeepsCurrent,
        wayBack, loads, reports, next, failures, foreignMedia,
    ]

    static let permutation = QueueLaw("each item is once in the list, and once in the order of playback") { move in
        let ids = move.to.items.map(\.id)
        if Set(ids).count != ids.count { return "the list has duplicates" }
        return move.to.order.playback.map(\.id).sorted(by: <) == ids.sorted(by: <) ? nil : "the orders differ"
    }

    static let current = QueueLaw("the current item is in the queue, and is missing only in an empty queue") { move in
        (move.to.current == nil) == move.to.items.isEmpty ? nil : "an item is missing, or the queue is empty"
    }

    static let stableList = QueueLaw("a change keeps the order of the other items in the list") { move in
        if case .restore = move.action { return nil }
        return isStable(move.from.items, move.to.items, except: move.action.moved) ? nil : "the list was reordered"
    }

    static let stableOrder = QueueLaw("a change keeps the shuffled order of the other items") { move in
        if case .restore = move.action { return nil }
        if case .shuffle = move.action { return nil }
        guard let old = move.from.order.shuffled, let new = move.to.order.shuffled else { return nil }
        return isStable(old, new, except: move.action.moved ?? move.action.selected) ? nil : "it was reordered"
    }

    static let newItemsPlay = QueueLaw("while the queue is shuffled, new items are up next") { move in
        guard move.from.isShuffled, !move.from.items.isEmpty, move.rejection == nil else { return nil }
        let upNext = Set(move.to.upNext.map(\.id))
        return move.action.added.allSatisfy { upNext.contains($0.id) } ? nil : "a new item is before the current item"
    }

    static let shuffleStartsAtCurrent = QueueLaw("a new shuffled order begins with the current item") { move in
        guard case .shuffle = move.action else { return nil }
        return move.to.order.playback.first == move.to.current ? nil : "the order begins with another item"
    }

    static let unshuffleKeepsCurrent = QueueLaw("without the shuffled order, the list plays from the current item") {
        guard case .unshuffle = $0.action else { return nil }
        return $0.to.order.playback == $0.to.items && $0.to.currentID == $0.from.currentID ? nil : "it does not"
    }

    static let wayBack = QueueLaw("the previous item is the item that was current before") { move in
        guard move.rejection == nil else { return nil }
        switch move.action {
        case .next: break
        case .select(let id) where move.from.isShuffled && id != move.from.currentID: break
        default: return nil
        }
        return move.to.previous?.id == move.from.currentID ? nil : "the previous item is another item"
    }

    static let loads = QueueLaw("the item that is loaded is the current item") { move in
        let loaded = move.effects.compactMap { effect in
            if case .load(let item, _, _) = effect { item } else { nil }
        }
        if loaded.count > 1 { return "two loads" }
        guard let item = loaded.first else { return nil }
        return item == move.to.current && move.to.isLoaded ? nil : "another item is loaded"
    }

    static let reports = QueueLaw("a change of the current item is reported once, before the load") { move in
        let reports = move.effects.compactMap { effect in
            if case .report(let transition) = effect { transition } else { nil }
        }
        if move.from.currentID != move.to.currentID, reports.count != 1 { return "\(reports.count) reports" }
        guard let report = reports.first else { return nil }
        guard case .report = move.effects.first else { return "the report is not first" }
        return report.from == move.from.current && report.to == move.to.current ? nil : "it reports other items"
    }

    static let next = QueueLaw("the command for the next item is accepted if and only if there is one") { move in
        guard case .next = move.action else { return nil }
        return (move.rejection == nil) == (move.from.next != nil) ? nil : "\(String(describing: move.rejection))"
    }

    static let failures = QueueLaw("an item that has failed is not tried again until an item has ended") { move in
        guard case .didFail = move.action, move.from.isLoaded, let failed = move.from.currentID else { return nil }
        if !move.to.failedIDs.isSuperset(of: move.from.failedIDs.union([failed])) { return "a failure is forgotten" }
        guard move.to.currentID != failed else { return move.effects.isEmpty ? nil : "it is loaded again" }
        return move.to.failedIDs.contains { $0 == move.to.currentID } ? "a failed item is loaded" : nil
    }

    static let foreignMedia = QueueLaw("events of other media change nothing") { move in
        guard !move.from.isLoaded else { return nil }
        switch move.action {
        case .didEnd, .didFail: return move.to == move.from && move.effects.isEmpty ? nil : "the queue reacts"
        default: return nil
        }
    }

    /// Returns whether the items that both lists contain have the same order, apart from one item.
    private static func isStable(
        _ old: [PlaybackQueueItem], _ new: [PlaybackQueueItem], except moved: PlaybackQueueItem.ID?
    ) -> Bool {
        let common = Set(old.map(\.id)).intersection(new.map(\.id)).subtracting([moved].compactMap(\.self))
        return old.map(\.id).filter(common.contains) == new.map(\.id).filter(common.contains)
    }
}

extension PlaybackQueueMachine.Action {
    /// The items that the action adds.
    fileprivate var added: [PlaybackQueueItem] {
        switch self {
        case .append(let items), .insert(let items, _): items
        default: []
        }
    }

    /// The item that the action moves.
    fileprivate var moved: PlaybackQueueItem.ID? { if case .move(let id, _) = self { id } else { nil } }

    /// The item that the action selects.
    fileprivate var selected: PlaybackQueueItem.ID? { if case .select(let id) = self { id } else { nil } }
}
