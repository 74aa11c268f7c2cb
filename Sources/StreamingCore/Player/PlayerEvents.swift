extension StreamingPlayer {
    /// An event of a ``StreamingPlayer``.
    public enum Event: Equatable, Sendable {
        /// The playback machine has accepted an action, whether or not the action changed the state.
        case transition(PlaybackTransition)
        /// An action or a command has been rejected.
        case rejection(PlaybackRejection)
        /// A problem that playback survives, with reduced quality or content.
        case warning(PlaybackWarning)
        /// A failed request has succeeded on a later attempt, or was replaced by another request.
        case recovered(RecoveredError)
        /// The position has entered or left a date range, or the date range at the position has changed.
        case dateRange(DateRangeEvent)
        /// The subtitles at the position have changed to these cues, by ascending start. Without cues, nothing is
        /// shown.
        case subtitles([SubtitleCue])
        /// The player has switched to this variant, which may be the first variant of a load.
        case variant(MediaVariant)
        /// This number of events has been dropped, because the consumer was too slow.
        case missed(Int)
    }
}

/// The events of a ``StreamingPlayer`` as an asynchronous sequence for one consumer.
///
/// ```swift
/// for await event in events {
///     switch event {
///     case .transition(let transition): log.append("\(transition.from) -> \(transition.to)")
///     case .recovered(let error): log.append("recovered from \(error.code)")
///     case .warning, .rejection, .variant, .dateRange, .subtitles, .missed: break
///     }
///     if player.state == .ended { break }
/// }
/// ```
public struct PlayerEvents: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// An iterator over the events, oldest first.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: BufferedEvents<StreamingPlayer.Event>.Iterator

        /// Waits for the next event and returns it.
        ///
        /// - Returns: The event; nil after the last event, or once the consuming task is cancelled.
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
