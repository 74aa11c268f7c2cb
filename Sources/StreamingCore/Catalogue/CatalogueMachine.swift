/// The state machine of a listing: one request at a time; a refresh takes the place of anything under way.
public struct CatalogueMachine: StateMachine {
    public enum Action: Equatable, Sendable {
        case refresh
        case more
        case cancel
        case didLoad([Video], repeats: Int, hasMore: Bool)
        case didFail(CatalogueFailure)
    }

    public enum Effect: Equatable, Sendable {
        case loadFirstPage
        case loadNextPage
        case cancelLoading
    }

    public enum Refusal: String, Equatable, Sendable {
        case alreadyLoading
        case nothingMore
        case nothingLoading
    }

    public var state = CatalogueState()

    public init() {}

    public func handle(_ action: Action) -> Decision<CatalogueState, Effect, Refusal> {
        switch (action, state.phase) {
        case (.refresh, .loading(.refresh)), (.more, .loading):
            .refused(.alreadyLoading)
        case (.refresh, .idle), (.refresh, .loading(.more)), (.refresh, .loaded), (.refresh, .failed):
            accept(.one(.loadFirstPage)) { $0.phase = .loading(.refresh) }
        case (.more, .idle), (.more, .loaded), (.more, .failed):
            state.hasMore ? accept(.one(.loadNextPage)) { $0.phase = .loading(.more) } : .refused(.nothingMore)
        case (.cancel, .loading):
            accept(.one(.cancelLoading)) { $0.phase = $0.videos.isEmpty && !$0.hasMore ? .idle : .loaded }
        case (.didLoad(let videos, let repeats, let hasMore), .loading(let request)):
            accept { next in
                next.phase = .loaded
                next.videos = request == .more ? next.videos + videos : videos
                next.repeats = repeats
                next.hasMore = hasMore
            }
        case (.didFail(let failure), .loading(let request)):
            accept { $0.phase = .failed(failure, during: request) }
        case (.cancel, .idle), (.cancel, .loaded), (.cancel, .failed), (.didLoad, .idle), (.didLoad, .loaded),
            (.didLoad, .failed), (.didFail, .idle), (.didFail, .loaded), (.didFail, .failed):
            .refused(.nothingLoading)
        }
    }

    private func accept(
        _ effects: Effects<Effect> = .none, _ change: (inout CatalogueState) -> Void
    ) -> Decision<CatalogueState, Effect, Refusal> {
        var next = state
        change(&next)
        return .accepted(next, effects)
    }
}
