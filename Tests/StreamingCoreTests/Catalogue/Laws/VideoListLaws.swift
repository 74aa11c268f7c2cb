import StreamingCore
import StreamingTestKit

/// The laws that every move of a listing satisfies.
enum VideoListLaws {
    static let all: [Law<VideoListMachine>] = [
        Law("one request runs at a time, and the phase names it") { move in
            let expected: [VideoListMachine.Effect] =
                switch (move.to.phase, move.action) {
                case (_, .cancel): move.rejection == nil ? [.cancelLoading] : []
                case (.loading(.refresh), _): move.rejection == nil ? [.loadFirstPage] : []
                case (.loading(.more), _): move.rejection == nil ? [.loadNextPage] : []
                case (.idle, _), (.loaded, _), (.failed, _): []
                }
            return move.effects == expected ? nil : "the effects are \(move.effects)"
        },
        Law("a result or a cancellation is accepted only while a page is loading") { move in
            switch move.action {
            case .didLoad, .didFail, .cancel: accepted(move, if: move.from.isLoading, otherwise: .nothingLoading)
            case .refresh, .more: nil
            }
        },
        Law("a refresh replaces only a load of the next page, which needs a further page and no other load") { move in
            switch move.action {
            case .refresh: accepted(move, if: move.from.phase != .loading(.refresh), otherwise: .alreadyLoading)
            case .more:
                accepted(
                    move, if: !move.from.isLoading && move.from.hasMore,
                    otherwise: move.from.isLoading ? .alreadyLoading : .nothingMore)
            case .cancel, .didLoad, .didFail: nil
            }
        },
        Law("the phase follows the last action") { move in
            guard move.rejection == nil else { return nil }
            return move.to.phase == phase(after: move) ? nil : "the phase is \(move.to.phase)"
        },
        Law("the videos change only when a page has loaded") { move in
            var expected = move.from
            expected.phase = move.to.phase
            if case .didLoad(let videos, let facts, let hasMore) = move.action, move.rejection == nil {
                expected.videos = GrowingList(
                    (move.from.phase == .loading(.more) ? Array(move.from.videos) : []) + videos)
                (expected.page, expected.hasMore) = (facts, hasMore)
            }
            return move.to == expected ? nil : Difference.lines(expected: expected, found: move.to).joined()
        },
    ]

    private static func accepted(
        _ move: Move<VideoListMachine>, if condition: Bool, otherwise reason: VideoListMachine.Rejection
    ) -> String? {
        let expected = condition ? nil : reason
        return move.rejection == expected ? nil : "\(move.decision)"
    }

    private static func phase(after move: Move<VideoListMachine>) -> VideoListState.Phase {
        switch move.action {
        case .refresh: .loading(.refresh)
        case .more: .loading(.more)
        case .cancel: move.from.videos.isEmpty && !move.from.hasMore ? .idle : .loaded
        case .didLoad: .loaded
        case .didFail(let failure):
            .failed(failure, during: move.from.phase == .loading(.more) ? .more : .refresh)
        }
    }
}

extension VideoListState {
    fileprivate var isLoading: Bool { phase == .loading(.refresh) || phase == .loading(.more) }
}

extension MachineModel<VideoListMachine> {
    /// The model of a listing, whose inputs are commands, a page of one video, the last page, an empty page and a
    /// failure.
    static var catalogue: Self {
        let video = Video.fixture()
        let failure = CatalogueFailure(kind: .unknown, message: "any")
        return MachineModel(
            VideoListMachine(),
            inputs: [
                Input("refresh", .refresh), Input("more", .more), Input("cancel", .cancel),
                Input("didLoad(a page)", .didLoad([video], hasMore: true)),
                Input("didLoad(the last page)", .didLoad([video], PageMetadata(repeats: 1), hasMore: false)),
                Input("didLoad(nothing)", .didLoad([], hasMore: false)),
                Input("didFail", .didFail(failure)),
            ],
            shape: { state in
                let phase =
                    switch state.phase {
                    case .idle: "idle"
                    case .loading(let request): "loading(\(request))"
                    case .loaded: "loaded"
                    case .failed(_, let request): "failed(\(request))"
                    }
                return phase + (state.videos.isEmpty ? "" : " with videos") + (state.hasMore ? " and more" : "")
            })
    }
}
