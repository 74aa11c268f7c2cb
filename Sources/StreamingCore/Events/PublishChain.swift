#if DEBUG
    import Foundation
#endif

/// What led to an event: which publisher published inside whose callback. In release builds it is empty and costs nothing.
///
/// Events that wait take their chain along, so a loop is found whether it goes through one publisher, through several or
/// through a state machine, and a long burst is not taken for one.
package struct PublishChain {
    #if DEBUG
        /// So many events, each published inside the callback of the one before it, are an endless loop.
        package static let limit = 1_000

        /// What happens to an endless loop; it gets the message, and if it returns, the event is not published.
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

        /// The chain of an event that `publisher` publishes now; nil, and `stop` was told, if there is no end to it.
        static func current(and publisher: @autoclosure () -> String) -> PublishChain? {
            let link = Link(publisher(), cause: current.link)
            if link.depth <= limit { return PublishChain(link: link) }
            stop(message(link))
            return nil
        }

        /// Runs `body`, whose events come from this one.
        func asCurrent(_ body: () -> Void) {
            let thread = Thread.current
            let outer = thread.threadDictionary[Self.key]
            thread.threadDictionary[Self.key] = link
            body()
            thread.threadDictionary[Self.key] = outer
        }

        /// The last round of the loop, oldest first.
        private static func message(_ last: Link) -> String {
            var names = [last.publisher]
            var link = last.cause
            while let cause = link, names.count <= 10 {
                names.append(cause.publisher)
                if cause.publisher == last.publisher { break }
                link = cause.cause
            }
            return "an endless loop of publishers, each inside a callback of the one before it: "
                + names.reversed().joined(separator: " → ")
        }
    #else
        static var current: PublishChain { PublishChain() }

        static func current(and publisher: @autoclosure () -> String) -> PublishChain? { PublishChain() }

        func asCurrent(_ body: () -> Void) { body() }
    #endif
}
