/// The state machine of a listing: one request at a time; a refresh takes the place of anything under way.
public struct CatalogueMachine: StateMachine {
    /// What the user asks, and what became of a page.
    public enum Action: Equatable, Sendable {
        /// Begins again with the first page; what is shown stays until it has come.
        case refresh
        /// Asks for the next page, or again for the one that failed.
        case more
        /// Gives up the page under way; what is shown stays.
        case cancel
        /// A page came: the new videos, what there is to know of them, and whether there is a next page.
        case didLoad([Video], PageFacts = PageFacts(), hasMore: Bool)
        /// A page did not come.
        case didFail(CatalogueFailure)
    }

    /// What the machine asks the feed for.
    public enum Effect: Equatable, Sendable {
        /// Starts the load, in the place of any other.
        case loadFirstPage
        /// Starts the load of what follows the last page.
        case loadNextPage
        /// Ends the load; its answer is dropped.
        case cancelLoading
    }

    /// Why an action changes nothing.
    public enum Refusal: String, Equatable, Sendable {
        /// A page is under way.
        case alreadyLoading
        /// The last page was the last.
        case nothingMore
        /// No page is under way.
        case nothingLoading
    }

    /// What a view shows.
    public var state = CatalogueState()

    /// Starts with nothing, and nothing asked for.
    public init() {}

    public func handle(_ action: Action) -> StepResult<CatalogueState, Effect, Refusal> {
        switch (action, state.phase) {
        case (.refresh, .loading(.refresh)), (.more, .loading):
            .refused(.alreadyLoading)
        case (.refresh, .idle), (.refresh, .loading(.more)), (.refresh, .loaded), (.refresh, .failed):
            accept([.loadFirstPage]) { $0.phase = .loading(.refresh) }
        case (.more, .idle), (.more, .loaded), (.more, .failed):
            state.hasMore ? accept([.loadNextPage]) { $0.phase = .loading(.more) } : .refused(.nothingMore)
        case (.cancel, .loading):
            accept([.cancelLoading]) { $0.phase = $0.videos.isEmpty && !$0.hasMore ? .idle : .loaded }
        case (.didLoad(let videos, let facts, let hasMore), .loading(let request)):
            accept { next in
                next.phase = .loaded
                if request == .refresh { next.videos = [] }
                next.videos.append(contentsOf: videos)
                next.page = facts
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
        _ effects: [Effect] = [], _ change: (inout CatalogueState) -> Void
    ) -> StepResult<CatalogueState, Effect, Refusal> {
        var next = state
        change(&next)
        return .accepted(next, effects)
    }
}
