import Foundation

/// The bytes of a response, in the chunks in which they arrive. They can be read once, by one task at a time.
///
/// Discarding the body unread, or its iterator, cancels the transfer. A task that requests a chunk while another one
/// waits for a chunk gets `HTTPError.bodyInUse`.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Failure = any Error

    let next: @Sendable () async throws -> Data?

    /// - Parameter next: returns the next chunk, nil after the last, or throws `HTTPError`.
    public init(next: @escaping @Sendable () async throws -> Data?) {
        let isInUse = LockedValue(false)
        self.next = {
            let isFree = isInUse.withLock { isInUse in
                defer { isInUse = true }
                return !isInUse
            }
            guard isFree else { throw HTTPError.bodyInUse }
            defer { isInUse.withLock { $0 = false } }
            return try await next()
        }
    }

    /// All of it at once; more than the limit is `HTTPError.tooLarge`.
    package init(_ data: Data, limit: Int64? = nil) {
        let rest = LockedValue(data.isEmpty ? nil : data)
        self.init {
            if let limit, data.count > limit { throw HTTPError.tooLarge(limit: limit) }
            return rest.withLock { rest in
                defer { rest = nil }
                return rest
            }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(nextChunk: next) }

    /// Hands out the chunks as they come.
    public struct Iterator: AsyncIteratorProtocol {
        let nextChunk: @Sendable () async throws -> Data?

        public mutating func next() async throws -> Data? { try await nextChunk() }
    }

    /// Reads it to the end, and hands it out to be read again. Of one that is over its limit there are no bytes, and who reads
    /// it again gets the error: the answer that it belongs to has a status all the same.
    package func buffered() async throws -> (body: HTTPBody, bytes: Data?) {
        do {
            let bytes = try await collect()
            return (HTTPBody(bytes), bytes)
        } catch HTTPError.tooLarge(let limit) {
            return (HTTPBody { throw HTTPError.tooLarge(limit: limit) }, nil)
        }
    }

    /// All bytes in one piece.
    public func collect() async throws -> Data {
        var data = Data()
        for try await chunk in self { data.append(chunk) }
        return data
    }
}
