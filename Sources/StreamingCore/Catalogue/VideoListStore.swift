/// A list of videos that loads page by page, run by its state machine.
///
/// Not `Sendable`: confined to its owner. Pages arrive while `run()`, or the `value` of a `send`,
/// is awaited.
public final class VideoListStore {
    /// Loads a page; its `loadMore` loads the one after it.
    public typealias Load = @Sendable () async throws -> Paginated<Video>

    /// The state of the list; replays the current one, and publishes its changes.
    public let statePublisher: StatePublisher<VideoListState>

    private let store: Store<VideoListMachine>
    private let observer: EventSubscription

    /// - Parameter load: loads the first page.
    public init(clock: any MonotonicClock = SystemClock(), load: @escaping Load) {
        let states = StatePublisher(VideoListState())
        let pages = Pages(first: load)
        store = Store(VideoListMachine(), clock: clock) { pages.task(for: $0) }
        observer = store.steps.sink { if $0.to != $0.from { _ = states.publish($0.to) } }
        statePublisher = states
    }

    /// The state as decided; observers may still be on their way to it.
    public var state: VideoListState { store.state }

    /// Decides `action` at once. Await the task's `value` for the page.
    @discardableResult
    public func send(_ action: VideoListMachine.Action) -> StoreTask<VideoListMachine> { store.send(action) }

    /// Delivers pages until the surrounding task is cancelled.
    public func run() async { await store.run() }
}

/// The loads behind the effects of the machine, with the closure for the next page, which no state
/// can hold.
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
