import Foundation
import Observation
import StreamingCore

/// A queue of media that a ``StreamingPlayer`` plays one after another.
///
/// - At the end of an item, the queue loads the next item. The player then plays or stays paused, as the user wants.
/// - An item whose playback fails is skipped, unless the policies say otherwise. A queue whose items all fail stops
///   after one attempt each.
/// - The current item stays in the queue, so the queue can go back and repeat.
/// - The shuffled order is stable: changes of the items keep the order of all other items. The items that have played
///   come before the current item, and all items that have not played come after it.
/// - The app may command the player at any time. If the app loads other media, or stops the player, the queue keeps its
///   current item and its position, and waits for a command.
///
/// Releasing the queue cancels the preload of the next item, and does not affect the player.
///
/// ```swift
/// let queue = PlaybackQueue(player: player)
/// queue.append(videos.map { PlaybackQueueItem($0) })
/// queue.setRepeatMode(.all)
/// queue.play()
/// ```
@MainActor
@Observable
public final class PlaybackQueue {
    /// An entry of the queue.
    public typealias Item = PlaybackQueueItem

    /// The player that plays the items.
    public let player: StreamingPlayer

    private var machine: PlaybackQueueMachine
    @ObservationIgnored private let policies: PlaybackQueuePolicies
    @ObservationIgnored private let preloader: (any MediaPreloader)?
    @ObservationIgnored private let resumePosition: (Item) -> TimeInterval?
    @ObservationIgnored private let willLoad: (Item) -> Void
    @ObservationIgnored private let publisher = EventPublisher<PlaybackQueueTransition>()
    @ObservationIgnored private let performing = ReentrancyGuard()
    @ObservationIgnored private var effects: [PlaybackQueueMachine.Effect] = []
    @ObservationIgnored private var preload: RunningPreload?
    /// Whether the player still has to perform a load of the queue, which may need the preload. A load in a callback of
    /// the session is performed after the callback.
    @ObservationIgnored private var isLoadPending = false
    @ObservationIgnored private var subscriptions: Set<EventSubscription> = []

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - player: The player that plays the items. A player can have only one queue.
    ///   - policies: The reaction to failures, and other settings.
    ///   - preloader: The preloader of the player, which loads the beginning of the next item in advance; nil for no
    ///     preloads.
    ///   - resumePosition: A closure that returns the position in seconds at which an item resumes, for example from a
    ///     watch history; nil to start at ``PlaybackQueueItem/startPosition``. The queue calls the closure each time
    ///     that it loads an item, until the item has played to its end.
    ///   - willLoad: A closure that the queue calls before each load of an item, for example to set the header fields
    ///     of the player.
    public init(
        player: StreamingPlayer, policies: PlaybackQueuePolicies = PlaybackQueuePolicies(),
        preloader: (any MediaPreloader)? = nil, resumePosition: @escaping (Item) -> TimeInterval? = { _ in nil },
        willLoad: @escaping (Item) -> Void = { _ in }
    ) {
        self.player = player
        self.policies = policies
        self.preloader = preloader
        self.resumePosition = resumePosition
        self.willLoad = willLoad
        machine = PlaybackQueueMachine(policies)
        player.session.transitionPublisher.sink { [weak self] in self?.follow($0) }.store(in: &subscriptions)
        player.session.samplePublisher.sink { [weak self] in self?.updatePreload() }.store(in: &subscriptions)
    }

    // MARK: State

    /// The items in the order of the list, which shuffling does not change.
    public var items: [Item] { machine.state.items }

    /// The current item; nil if the queue is empty. The first item that is added becomes the current item.
    public var current: Item? { machine.state.current }

    /// Whether the player has loaded the current item. The value is false before the first command to play or load an
    /// item, after a stop, and after a load of other media.
    public var isCurrentLoaded: Bool { machine.state.isLoaded }

    /// The items after the current item, in the order of playback, up to the last item. With the repeat mode `all`, the
    /// first item follows the last item.
    public var upNext: [Item] { machine.state.upNext }

    /// The behaviour at the end of an item or of the queue.
    public var repeatMode: PlaybackRepeatMode { machine.state.repeatMode }

    /// Whether the items play in a shuffled order.
    public var isShuffled: Bool { machine.state.isShuffled }

    /// Whether ``next()`` is accepted.
    public var canGoNext: Bool { machine.state.next != nil }

    /// Whether ``previous()`` is accepted.
    public var canGoPrevious: Bool { machine.state.previous != nil || canRestart }

    /// Whether ``previous()`` may restart the current item.
    var canRestart: Bool { isCurrentLoaded && player.canSeek && player.isLive != true }

    /// The state to save, with the position of the current item at the time of the call.
    public var savedState: PlaybackQueueState {
        let state = machine.state
        guard state.isLoaded else { return state.saved(at: state.position) }
        return state.saved(at: player.state == .ended ? nil : player.session.position)
    }

    /// An asynchronous sequence of the transitions from now on, for one consumer. The sequence does not retain the
    /// queue, and ends when the queue is released.
    public var transitions: BufferedEvents<PlaybackQueueTransition> { publisher.buffered() }

    // MARK: Actions

    /// Handles an action, and returns the rejection; nil if the action was accepted.
    ///
    /// An observer may send an action while an effect is performed. The effects of that action are performed later.
    func send(_ action: PlaybackQueueMachine.Action) -> PlaybackQueueRejection? {
        switch machine.handle(action) {
        case .rejected(let rejection): return rejection
        case .accepted(let state, let effects):
            if state != machine.state { machine.state = state }
            self.effects += effects
            performing.run {
                while !self.effects.isEmpty { perform(self.effects.removeFirst()) }
                updatePreload()
            }
            return nil
        }
    }

    private func perform(_ effect: PlaybackQueueMachine.Effect) {
        switch effect {
        case .load(let item, let position, let plays): load(item, from: position, plays: plays)
        case .play: if player.play() != nil, player.failure != nil { reload() }
        case .seek(let position): player.seek(to: position)
        case .stop: player.stop()
        case .report(let transition): _ = publisher.publish(transition)
        }
    }

    private func load(_ item: Item, from position: TimeInterval?, plays: Bool) {
        let wanted = position ?? resumePosition(item) ?? item.startPosition
        let start = wanted.isFinite ? max(0, wanted) : 0
        isLoadPending = true
        willLoad(item)
        if plays || player.session.machine.model.intent == .play {
            player.play(item.url, from: start)
        } else {
            player.load(item.url, from: start)
        }
    }

    /// Loads the failed item again, at the position of the failure.
    private func reload() {
        if let current { load(current, from: player.session.position, plays: true) }
    }

    private func follow(_ transition: PlaybackTransition) {
        // The player has now loaded the media, and continues the preload of the same URL if there is one.
        if case .load = transition.action { (isLoadPending, preload) = (false, nil) }
        let position = transition.from == .ended ? nil : transition.position
        // The state of the player can be newer than the transition, if an observer has sent another command.
        _ = send(.didLoad(player.session.media, position: position))
        guard transition.didChangeState, transition.to == player.session.currentState else { return }
        switch transition.to {
        case .ended: _ = send(.didEnd)
        case .failed:
            if player.session.pendingRetry == nil, let failure = player.session.failure { _ = send(.didFail(failure)) }
        case .idle, .loading, .ready, .playing, .paused, .buffering, .seeking: break
        }
    }

    // MARK: Preloads

    /// Starts the preload of the item that plays next, if it is due, and cancels the preload of any other item.
    private func updatePreload() {
        guard let preloader, !isLoadPending else { return }
        let isWanted = isCurrentLoaded && (preload != nil || isPreloadDue)
        let url = isWanted ? machine.state.following?.url : nil
        if url == preload?.url { return }
        // The old preload is discarded first, because both may have the same URL.
        preload = nil
        preload = url.map { RunningPreload($0, preloader, executor: player.session.clock.executor) }
    }

    /// Whether the current item needs few or no more downloads, so that a preload does not compete with the item.
    private var isPreloadDue: Bool {
        let session = player.session
        switch session.currentState {
        case .ready, .playing, .paused: break
        case .idle, .loading, .buffering, .seeking, .ended, .failed: return false
        }
        guard let duration = session.duration else { return false }
        let remaining = duration - session.position
        return remaining <= policies.preloadLead || session.buffered >= remaining - Self.bufferTolerance
    }

    /// The maximum difference between the end of a full buffer and the duration of the media, in seconds.
    private static let bufferTolerance: TimeInterval = 0.1
}
