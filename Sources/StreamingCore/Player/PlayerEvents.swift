extension StreamingPlayer {
    /// An event of a player.
    public enum Event: Equatable, Sendable {
        /// An accepted action, whether or not it changed the state.
        case transition(PlaybackTransition)
        /// A refused action or command.
        case rejection(PlaybackRejection)
        /// A problem that playback survives.
        case warning(PlaybackWarning)
        /// A request that failed and then succeeded.
        case recovered(RecoveredError)
        /// The player switched to a variant.
        case variant(MediaVariant)
        /// This many events were dropped, because the consumer was too slow.
        case missed(Int)
    }
}

/// The events of a ``StreamingPlayer`` as an asynchronous sequence.
///
/// ```swift
/// for await event in events {
///     switch event {
///     case .transition(let transition): log.append("\(transition.from) -> \(transition.to)")
///     case .recovered(let error): log.append("recovered from \(error.code)")
///     case .warning, .rejection, .variant, .missed: break
///     }
///     if player.state == .ended { break }
/// }
/// ```
public struct PlayerEvents: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// An iterator over the events, oldest first.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: BufferedEvents<StreamingPlayer.Event>.Iterator

        /// Returns the next event; nil after the last one, and when the task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> StreamingPlayer.Event? {
            switch await events.next(isolation: isolation) {
            case .value(let event): event
            case .missed(let count): .missed(count)
            case nil: nil
            }
        }
    }

    private let events: BufferedEvents<StreamingPlayer.Event>

    init(_ events: BufferedEvents<StreamingPlayer.Event>) { self.events = events }

    public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }
}
