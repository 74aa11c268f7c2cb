import StreamingCore

/// A publisher of integers, real or broken, behind one interface. The initial value of a publisher that replays is 0.
struct PublisherUnderTest {
    let publish: (Int) -> Bool
    let finish: () -> Void
    let sink: (_ onFinish: @escaping () -> Void, _ receive: @escaping (Int) -> Void) -> Token
    let buffered: (_ limit: Int) -> () async -> BufferedEvent<Int>?
    /// The closure that returns the current value; nil if the publisher replays nothing.
    var value: (() -> Int)?
    /// The closure that creates a sequence of values; nil if the publisher replays nothing.
    var values: (() -> () async -> Int?)?

    /// A token that cancels its subscription when it is released.
    final class Token {
        let cancel: () -> Void

        init(cancel: @escaping () -> Void) {
            self.cancel = cancel
        }

        deinit { cancel() }
    }
}

extension PublisherUnderTest {
    init(_ publisher: EventPublisher<Int>) {
        self.init(
            publish: publisher.publish, finish: publisher.finish, sink: { Self.sink(publisher, $0, $1) },
            buffered: { Self.buffered(publisher, $0) })
    }

    init(_ publisher: StatePublisher<Int>) {
        self.init(
            publish: publisher.publish, finish: publisher.finish, sink: { Self.sink(publisher, $0, $1) },
            buffered: { Self.buffered(publisher.dropFirst(), $0) }, value: { publisher.value },
            values: {
                var iterator = publisher.values.makeAsyncIterator()
                return { await iterator.next() }
            })
    }

    private static func sink(
        _ source: some EventSource<Int>, _ onFinish: @escaping () -> Void, _ receive: @escaping (Int) -> Void
    ) -> Token {
        let token = source.sink(onFinish: onFinish, receiveValue: receive)
        return Token { token.cancel() }
    }

    private static func buffered(_ source: some EventSource<Int>, _ limit: Int) -> () async -> BufferedEvent<Int>? {
        var iterator = source.buffered(limit: limit).makeAsyncIterator()
        return { await iterator.next() }
    }
}
