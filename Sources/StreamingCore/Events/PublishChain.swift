#if DEBUG
    import Foundation
#endif

/// The chain of nested publications that led to an event, for the detection of endless loops. In release builds, every
/// chain is empty and nothing is detected.
///
/// Each publication inside a callback extends the chain of the event that is being delivered. A queued event keeps its
/// chain. A loop is therefore detected even if it passes through several publishers or a state machine. The events of a
/// long burst have short chains, so a burst does not count as a loop.
package struct PublishChain {
    #if DEBUG
        /// The maximum length of a chain. A longer chain counts as an endless loop, because intended chains have only a
        /// few links.
        package static let limit = 1_000

        /// The handler for an endless loop, which receives a message about the loop. If the handler returns, the event
        /// is not published.
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

        /// The chain of the event that is being delivered on this thread; empty outside of a delivery.
        static var current: PublishChain {
            PublishChain(link: Thread.current.threadDictionary[key] as? Link)
        }

        private static let key = "StreamingCore.PublishChain"

        /// Returns the chain of an event that the publisher with the name `publisher` is about to publish.
        ///
        /// - Returns: The chain; nil for an endless loop, after `stop` was called and has returned.
        static func current(and publisher: @autoclosure () -> String) -> PublishChain? {
            let link = Link(publisher(), cause: current.link)
            if link.depth <= limit { return PublishChain(link: link) }
            stop(message(link))
            return nil
        }

        /// Calls `body`. Events that are published during the call extend this chain.
        func asCurrent(_ body: () -> Void) {
            let thread = Thread.current
            let outer = thread.threadDictionary[Self.key]
            thread.threadDictionary[Self.key] = link
            body()
            thread.threadDictionary[Self.key] = outer
        }

        /// Returns a message that names the publishers of the last round of the loop, oldest first. The message
        /// contains at most eleven names.
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
