import Foundation

/// The body of a response, as a sequence of chunks in the order of arrival. The body can be read once, by one task at a
/// time.
///
/// Releasing the body and its iterators before the end cancels the transfer. If a task asks for a chunk while another
/// task waits for a chunk, the later call throws ``HTTPError/bodyInUse``.
public struct HTTPBody: AsyncSequence, Sendable {
    /// The error type of the sequence. A transport throws only ``HTTPError``.
    public typealias Failure = any Error

    let next: @Sendable () async throws -> Data?

    /// Creates a body whose chunks come from a closure.
    ///
    /// - Parameter next: A closure that returns the next chunk, or nil after the last chunk, and throws ``HTTPError``.
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

    /// Creates a body with a single chunk. If the chunk exceeds the limit, reading the body throws
    /// ``HTTPError/tooLarge(limit:)``.
    ///
    /// - Parameters:
    ///   - data: The bytes of the body. A body without bytes has no chunk.
    ///   - limit: The maximum size in bytes; nil for no limit.
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

    /// Returns an iterator over the chunks. Each chunk is delivered only once, to one of the iterators of the body.
    public func makeAsyncIterator() -> Iterator { Iterator(nextChunk: next) }

    /// The iterator over the chunks of a body.
    public struct Iterator: AsyncIteratorProtocol {
        let nextChunk: @Sendable () async throws -> Data?

        /// Waits for the next chunk of the body.
        ///
        /// - Returns: The chunk; nil at the end of the body.
        /// - Throws: ``HTTPError``, for example ``HTTPError/cancelled`` as soon as the task is cancelled.
        public mutating func next() async throws -> Data? { try await nextChunk() }
    }

    /// Reads the body to its end, and returns a copy that can be read later.
    ///
    /// If the body exceeds the limit of the request, this method succeeds, because the status of the response is still
    /// useful. Reading the copy then throws ``HTTPError/tooLarge(limit:)``.
    ///
    /// - Returns: The copy, and the bytes of the body. The bytes are nil if the body exceeds the limit.
    /// - Throws: ``HTTPError``, except ``HTTPError/tooLarge(limit:)``.
    package func buffered() async throws -> (body: HTTPBody, bytes: Data?) {
        do {
            let bytes = try await collect()
            return (HTTPBody(bytes), bytes)
        } catch HTTPError.tooLarge(let limit) {
            return (HTTPBody { throw HTTPError.tooLarge(limit: limit) }, nil)
        }
    }

    /// Reads the body to its end, and returns the bytes that no earlier reader has taken.
    ///
    /// - Throws: ``HTTPError``, for example ``HTTPError/tooLarge(limit:)`` if the body exceeds the limit of the
    ///   request.
    public func collect() async throws -> Data {
        var data = Data()
        for try await chunk in self { data.append(chunk) }
        return data
    }
}
