#if DEBUG
    import Foundation
#endif

/// The chain of nested publications that led to an event. It detects endless loops in debug builds, and is empty in
/// release builds.
///
/// Each publication inside a callback extends the chain of the event that is being delivered. A queued event keeps its
/// chain. A loop is therefore detected even if it passes through several publishers or a state machine. A long burst of
/// events has a short chain, and does not count as a loop.
package struct PublishChain {
    #if DEBUG
        /// The maximum length of a chain. A longer one counts as an endless loop.
        package static let limit = 1_000

        /// The handler for an endless loop, which receives the message. If it returns, the event is not published.
        @TaskLocal package static var stop: @Sendable (String) -> Void = { preconditionFailure($0) }

        private final class Link {
            let publisher: String
            let cause: Link?
            let depth: Int

            init(_ publisher: String, cause: Link?) {
                self.publisher = publisher
                self.cause = cause
                depth = (cause?.depth ?? 0) + 1
            }
        }

        private let link: Link?

        /// The chain of the event that is being delivered on this thread.
        static var current: PublishChain {
            PublishChain(link: Thread.current.threadDictionary[key] as? Link)
        }

        private static let key = "StreamingCore.PublishChain"

        /// Returns the chain of an event that `publisher` is about to publish.
        ///
        /// - Returns: The chain; nil for an endless loop, after a call of `stop`.
        static func current(and publisher: @autoclosure () -> String) -> PublishChain? {
            let link = Link(publisher(), cause: current.link)
            if link.depth <= limit { return PublishChain(link: link) }
            stop(message(link))
            return nil
        }

        /// Runs `body`; events that it publishes extend this chain.
        func asCurrent(_ body: () -> Void) {
            let thread = Thread.current
            let outer = thread.threadDictionary[Self.key]
            thread.threadDictionary[Self.key] = link
            body()
            thread.threadDictionary[Self.key] = outer
        }

        /// Returns a message that names the publishers of the last round of the loop, oldest first, at most eleven.
        private static func message(_ last: Link) -> String {
            var names = [last.publisher]
            var link = last.cause
            while let cause = link, names.count <= 10 {
                names.append(cause.publisher)
                if cause.publisher == last.publisher { break }
                link = cause.cause
            }
            return "endless recursion of publishers, each publishing in a callback of the previous one: "
                + names.reversed().joined(separator: " → ")
        }
    #else
        static var current: PublishChain { PublishChain() }

        static func current(and publisher: @autoclosure () -> String) -> PublishChain? { PublishChain() }

        func asCurrent(_ body: () -> Void) { body() }
    #endif
}
