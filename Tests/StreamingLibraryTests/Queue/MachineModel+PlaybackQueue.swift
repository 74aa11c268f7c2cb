import Foundation
import StreamingCore
import StreamingTestKit

@testable import StreamingLibrary

extension MachineModel where Machine == PlaybackQueueMachine {
    /// A queue of at most ten items, some of which have equal URLs.
    static func queue(_ policies: PlaybackQueuePolicies = PlaybackQueuePolicies()) -> Self {
        Self(PlaybackQueueMachine(policies), inputs: changes + commands + events) { "\($0)" }
    }

    private static var changes: [Input] {
        [
            Input("append one", weight: 4) { newItems(1, in: $0).map { .append($0) } },
            Input("append three", weight: 3) { newItems(3, in: $0).map { .append($0) } },
            Input("append a duplicate") { state in state.current.map { .append([$0]) } },
            Input("insert first", weight: 2) { newItems(1, in: $0).map { .insert($0, after: nil) } },
            Input("insert next", weight: 4) { state in
                newItems(2, in: state).map { .insert($0, after: state.currentID) }
            },
            Input("insert after the first", weight: 2) { state in
                newItems(1, in: state).map { .insert($0, after: state.items.first?.id) }
            },
            Input("move the first to the end", weight: 2) { state in
                state.items.first.map { .move($0.id, after: state.items.last?.id) }
            },
            Input("move the last to the beginning", weight: 2) { state in
                state.items.last.map { .move($0.id, after: nil) }
            },
            Input("move the current to the end", weight: 2) { state in
                state.currentID.map { .move($0, after: state.items.last?.id) }
            },
            Input("move an unknown item", .move(PlaybackQueueItem.fixture(99).id, after: nil)),
            Input("remove the first", weight: 2) { $0.items.first.map { .remove($0.id) } },
            Input("remove the last") { $0.items.last.map { .remove($0.id) } },
            Input("remove the current", weight: 2) { $0.currentID.map { .remove($0) } },
            Input("remove all", .removeAll),
        ]
    }

    private static var commands: [Input] {
        [
            Input("play", weight: 4, .play),
            Input("next", weight: 6, .next),
            Input("previous", weight: 3, .previous(position: nil)),
            Input("previous at 1 s", weight: 2, .previous(position: 1)),
            Input("previous at 10 s", .previous(position: 10)),
            Input("select the first", weight: 2) { $0.items.first.map { .select($0.id) } },
            Input("select the last", weight: 2) { $0.items.last.map { .select($0.id) } },
            Input("select one in the middle", weight: 2) { state in
                state.items.dropFirst(state.items.count / 2).first.map { .select($0.id) }
            },
            Input("repeat off", weight: 2, .setRepeatMode(.off)),
            Input("repeat one", .setRepeatMode(.one)),
            Input("repeat all", weight: 2, .setRepeatMode(.all)),
            Input("shuffle", weight: 3) { .shuffle(seed: UInt64($0.items.count)) },
            Input("unshuffle", weight: 2, .unshuffle),
            Input("restore") { .restore($0.saved(at: 7)) },
        ]
    }

    private static var events: [Input] {
        [
            Input("end", weight: 5, .didEnd),
            Input("failure", weight: 5, .didFail(PlaybackFailure(.networkError(reason: "no connection")))),
            Input("stop", .didLoad(nil, position: 5)),
            Input("load of other media", .didLoad(anyURL("other"), position: 5)),
            Input("load of the current item") { $0.current.map { .didLoad($0.url, position: nil) } },
        ]
    }

    private static func newItems(_ count: Int, in state: PlaybackQueueState) -> [PlaybackQueueItem]? {
        let old = Set(state.items.map(\.id))
        let all = (1...10).map { PlaybackQueueItem.fixture($0, path: "\($0 % 4)") }
        let new = all.filter { !old.contains($0.id) }.prefix(count)
        return new.count == count ? Array(new) : nil
    }
}
