/// A state machine for a list of videos that is loaded page by page.
///
/// Only one page loads at a time. A refresh replaces a load of the next page.
public struct VideoListMachine: StateMachine {
    /// A command of the user, or the result of a page load.
    public enum Action: Equatable, Sendable {
        /// The command to load or reload the first page. The current videos stay until the first page has arrived.
        case refresh
        /// The command to load the next page. If the last load of the next page failed, the command retries that load.
        case more
        /// The command to cancel the load in progress. The current videos stay.
        case cancel
        /// A page has arrived. The payload has three parts: the videos of the page, without videos of earlier pages,
        /// the metadata of the page, and whether there is a next page.
        case didLoad([Video], PageMetadata = PageMetadata(), hasMore: Bool)
        /// The load of a page has failed.
        case didFail(CatalogueFailure)
    }

    /// A request of the machine to the loader of pages.
    public enum Effect: Equatable, Sendable {
        /// The request to load the first page, and to cancel any other load.
        case loadFirstPage
        /// The request to load the page after the last loaded page.
        case loadNextPage
        /// The request to cancel the load in progress and to discard the result of the load.
        case cancelLoading
    }

    /// The reason why an action is rejected.
    public enum Rejection: String, Equatable, Sendable {
        /// A page is already loading, and the action does not replace that load.
        case alreadyLoading
        /// There is no next page, or no page has been loaded.
        case nothingMore
        /// No page is loading.
        case nothingLoading
    }

    /// The current state of the list.
    public var state = VideoListState()

    /// Creates a machine that has not loaded any videos.
    public init() {}

    /// Returns the result of an action: the next state and the effects, or the reason why the action is rejected.
    ///
    /// This method does not change the current state.
    public func handle(_ action: Action) -> StepResult<VideoListState, Effect, Rejection> {
        switch (action, state.phase) {
        case (.refresh, .loading(.refresh)), (.more, .loading):
            .rejected(.alreadyLoading)
        case (.refresh, .idle), (.refresh, .loading(.more)), (.refresh, .loaded), (.refresh, .failed):
            accept([.loadFirstPage]) { $0.phase = .loading(.refresh) }
        case (.more, .idle), (.more, .loaded), (.more, .failed):
            state.hasMore ? accept([.loadNextPage]) { $0.phase = .loading(.more) } : .rejected(.nothingMore)
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
            .rejected(.nothingLoading)
        }
    }

    private func accept(
        _ effects: [Effect] = [], _ change: (inout VideoListState) -> Void
    ) -> StepResult<VideoListState, Effect, Rejection> {
        var next = state
        change(&next)
        return .accepted(next, effects)
    }
}
