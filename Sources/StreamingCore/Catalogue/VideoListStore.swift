/// A store for a list of videos that is loaded page by page. The state machine of the store is ``VideoListMachine``.
///
/// The store is not `Sendable`, so use the store only in the isolation of its owner. A page arrives only while the
/// owner awaits ``run()``, or the `value` of a task that ``send(_:)`` has returned.
public final class VideoListStore {
    /// A closure that loads a page. The `loadMore` of the returned page loads the next page.
    ///
    /// An error that the closure throws appears in the state as a ``CatalogueFailure``.
    public typealias Load = @Sendable () async throws -> Paginated<Video>

    /// The publisher of the state of the list. A new observer receives the current state, and then every change.
    public let statePublisher: StatePublisher<VideoListState>

    private let store: Store<VideoListMachine>
    private let observer: EventSubscription

    /// Creates a store, which loads nothing before the first action.
    ///
    /// - Parameters:
    ///   - clock: The clock that dates the steps of the state machine.
    ///   - load: A closure that loads the first page.
    public init(clock: any MonotonicClock = SystemClock(), load: @escaping Load) {
        let states = StatePublisher(VideoListState())
        let pages = Pages(first: load)
        store = Store(VideoListMachine(), clock: clock) { pages.task(for: $0) }
        observer = store.steps.sink { if $0.to != $0.from { _ = states.publish($0.to) } }
        statePublisher = states
    }

    /// The current state. Inside a callback, this state can be newer than the state that observers have received.
    public var state: VideoListState { store.state }

    /// Sends an action to the state machine, which accepts or rejects the action immediately.
    ///
    /// - Returns: A task with the result of the action. Await the `value` of this task to wait for the end of the load
    ///   that the action started.
    @discardableResult
    public func send(_ action: VideoListMachine.Action) -> StoreTask<VideoListMachine> { store.send(action) }

    /// Applies the results of page loads to the state, until the surrounding task is cancelled.
    public func run() async { await store.run() }
}

/// A loader that performs the page loads that the state machine requests.
///
/// This class keeps the closure that loads the next page, because a state must be equatable and cannot contain a
/// closure.
private final class Pages {
    private let first: VideoListStore.Load
    private var next: VideoListStore.Load?

    init(first: @escaping VideoListStore.Load) { self.first = first }

    func task(for effect: VideoListMachine.Effect) -> EffectTask<VideoListMachine.Action> {
        switch effect {
        case .loadFirstPage: load(first)
        case .loadNextPage: load(next ?? first)
        case .cancelLoading: .cancel(.page)
        }
    }

    private func load(_ page: @escaping VideoListStore.Load) -> EffectTask<VideoListMachine.Action> {
        .task(.page, operation: page) { [weak self] result in
            switch result {
            case .success(let page):
                self?.next = page.loadMore
                return .didLoad(page.items, page.metadata, hasMore: page.loadMore != nil)
            case .failure(let error):
                return .didFail(CatalogueFailure(error))
            }
        }
    }
}

extension TaskID {
    fileprivate static let page: TaskID = "page"
}
