/// The state machine of a list of videos: one request at a time. A refresh replaces a request that
/// is in progress.
public struct VideoListMachine: StateMachine {
    /// A command of the user, or the result of a page load.
    public enum Action: Equatable, Sendable {
        /// Loads the first page again. The current videos stay until it has arrived.
        case refresh
        /// Loads the next page, or the failed page again.
        case more
        /// Cancels the load. The current videos stay.
        case cancel
        /// A page has arrived: the new videos, facts about the page, and whether there is a next
        /// page.
        case didLoad([Video], PageMetadata = PageMetadata(), hasMore: Bool)
        /// The load of a page has failed.
        case didFail(CatalogueFailure)
    }

    /// A request of the machine to the feed.
    public enum Effect: Equatable, Sendable {
        /// Loads the first page, in the place of any other load.
        case loadFirstPage
        /// Loads the page after the last one.
        case loadNextPage
        /// Cancels the load and drops its result.
        case cancelLoading
    }

    /// The reason why an action changes nothing.
    public enum Refusal: String, Equatable, Sendable {
        /// A page is loading already.
        case alreadyLoading
        /// There is no next page.
        case nothingMore
        /// No page is loading.
        case nothingLoading
    }

    /// The visible state.
    public var state = VideoListState()

    /// Creates a machine with no videos, which has requested nothing.
    public init() {}

    public func handle(_ action: Action) -> StepResult<VideoListState, Effect, Refusal> {
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
        _ effects: [Effect] = [], _ change: (inout VideoListState) -> Void
    ) -> StepResult<VideoListState, Effect, Refusal> {
        var next = state
        change(&next)
        return .accepted(next, effects)
    }
}
