import Foundation

/// The bytes of a response in the chunks in which they came, to be read once.
///
/// Dropping it unread, or its iterator, ends the transfer.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Failure = any Error

    let next: @Sendable () async throws -> Data?

    /// - Parameter next: returns the next chunk, nil after the last, or throws `HTTPError`.
    public init(next: @escaping @Sendable () async throws -> Data?) {
        self.next = next
    }

    /// All of it at once.
    init(_ data: Data) {
        let rest = Locked(data.isEmpty ? nil : data)
        self.init {
            rest.withLock { rest in
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

    /// All bytes in one piece.
    public func collect() async throws -> Data {
        var data = Data()
        for try await chunk in self { data.append(chunk) }
        return data
    }
}
