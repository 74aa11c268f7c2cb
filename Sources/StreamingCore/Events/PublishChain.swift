#if DEBUG
    import Foundation
#endif

/// The cause of an event: the publishers that published inside each other's callbacks. In release
/// builds it is empty.
///
/// A waiting event keeps its chain. A loop is therefore found whether it goes through one
/// publisher, several publishers or a state machine, and a long burst is not mistaken for a loop.
package struct PublishChain {
    #if DEBUG
        /// The number of events, each published inside the callback of the previous one, that count
        /// as an endless loop.
        package static let limit = 1_000

        /// Stops an endless loop; receives the message. If it returns, the event is not published.
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

        /// Returns the chain of an event that `publisher` publishes now; nil, after calling `stop`,
        /// for an endless loop.
        static func current(and publisher: @autoclosure () -> String) -> PublishChain? {
            let link = Link(publisher(), cause: current.link)
            if link.depth <= limit { return PublishChain(link: link) }
            stop(message(link))
            return nil
        }

        /// Runs `body` with this chain as the cause of its events.
        func asCurrent(_ body: () -> Void) {
            let thread = Thread.current
            let outer = thread.threadDictionary[Self.key]
            thread.threadDictionary[Self.key] = link
            body()
            thread.threadDictionary[Self.key] = outer
        }

        /// Returns a message with the last round of the loop, oldest publisher first.
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
