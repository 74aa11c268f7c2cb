import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("HTTPBody", .tags(.unit))
struct HTTPBodyTests {
    /// Law HTTP01.
    @Test(
        "The second of two concurrent readers gets an error, and the first reader gets the next chunk",
        .timeLimit(.minutes(1)))
    func test_next_whileAnotherTaskWaits_throwsBodyInUse() async throws {
        let (chunks, chunk) = AsyncStream<Data>.makeStream()
        let (waits, isWaiting) = AsyncStream<Void>.makeStream()
        let sut = HTTPBody {
            isWaiting.yield()
            return await chunks.first { _ in true }
        }
        async let first = {
            var iterator = sut.makeAsyncIterator()
            return try await iterator.next()
        }()
        _ = await waits.first { true }
        await #expect(throws: HTTPError.bodyInUse) { try await sut.collect() }
        chunk.yield(Data("a".utf8))
        #expect(try await first == Data("a".utf8))
    }

    @Test("If several readers read a body one after the other, each reader continues where the previous reader stopped")
    func test_next_ofConsecutiveReaders_continuesTheBody() async throws {
        let rest = LockedValue([Data("a".utf8), Data("b".utf8)])
        let sut = HTTPBody { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        var first = sut.makeAsyncIterator()
        #expect(try await first.next() == Data("a".utf8))
        #expect(try await sut.collect() == Data("b".utf8))
    }
}
