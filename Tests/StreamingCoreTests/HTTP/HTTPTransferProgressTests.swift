import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("HTTPTransferProgress", .tags(.unit))
struct HTTPTransferProgressTests {
    @Test("A transfer without a response head fails 10 s after the request or the last redirect")
    func test_checkDeadline_withoutAHead_failsAfterTheFirstByteTimeout() {
        var sut = makeSUT()
        #expect(sut.checkDeadline(at: .seconds(9)) == .wait(until: .seconds(10)))
        sut.restartWaiting(at: .seconds(9))
        #expect(sut.checkDeadline(at: .seconds(18)) == .wait(until: .seconds(19)))
        #expect(sut.checkDeadline(at: .seconds(19)) == .fail(.timedOut(.firstByte, after: .seconds(10))))
    }

    @Test("A transfer with a response head fails 20 s after the last chunk")
    func test_checkDeadline_afterTheHead_failsAfterTheIdleTimeout() {
        var sut = makeSUT(receiving: 10)
        _ = sut.receive(Data([1]), at: .seconds(15))
        #expect(sut.checkDeadline(at: .seconds(34)) == .wait(until: .seconds(35)))
        #expect(sut.checkDeadline(at: .seconds(35)) == .fail(.timedOut(.idle, after: .seconds(20))))
    }

    @Test("A transfer that has ended has no deadline, and ignores further data and further ends")
    func test_end_calledTwice_keepsTheFirstResult() {
        var sut = makeSUT(receiving: 1)
        let ends = [.failure(.noConnection), .success(())].map { sut.end($0) }
        #expect(ends == [true, false])
        let action = sut.receive(Data([1]), at: .zero)
        #expect(action == .ignore)
        #expect(sut.checkDeadline(at: .seconds(100)) == .stop)
        #expect(throws: HTTPError.noConnection) { _ = try sut.takeChunk() }
    }

    @Test("Data that arrived before a failure is read first, but data before a cancellation is discarded")
    func test_takeChunk_afterAFailure_returnsTheDataFirst() throws {
        for (error, count) in [(HTTPError.noConnection, 1), (.cancelled, nil)] {
            var sut = makeSUT(receiving: 10)
            _ = sut.receive(Data([1]), at: .zero)
            _ = sut.end(.failure(error))
            if let count {
                let chunk = try sut.takeChunk()
                #expect(chunk?.count == count)
            }
            #expect(throws: error) { _ = try sut.takeChunk() }
        }
    }

    @Test("The response head is returned even if the body failed, unless the transfer was cancelled")
    func test_response_afterAFailure_returnsTheHead() throws {
        var (failed, cancelled, none) = (makeSUT(receiving: 10), makeSUT(receiving: 10), makeSUT())
        #expect(none.response == nil)
        _ = (failed.end(.failure(.noConnection)), cancelled.end(.failure(.cancelled)), none.end(.success(())))
        #expect(try failed.response?.get().status == 200)
        #expect(throws: HTTPError.cancelled) { _ = try cancelled.response?.get() }
        #expect(throws: HTTPError.notHTTP) { _ = try none.response?.get() }
    }

    @Test("A body fails if its declared length or its received length exceeds the limit")
    func test_receive_overTheLimit_fails() {
        var sut = makeSUT(limit: 4)
        let error = sut.receive(head(length: 5), at: .zero)
        #expect(error == .tooLarge(limit: 4))
        let actions = [4, 1].map { sut.receive(Data(count: $0), at: .zero) }
        #expect(actions == [.wake(.now), .fail(.tooLarge(limit: 4))])
    }

    @Test("A task that completes without an error counts as truncated only if bytes are missing")
    func test_result_withMissingBytes_isTruncated() throws {
        var sut = makeSUT(receiving: 2)
        _ = sut.receive(Data([1]), at: .zero)
        #expect(throws: HTTPError.truncated(received: 1, expected: 2)) {
            try sut.result(ofCompletion: nil).get()
        }
        _ = sut.receive(Data([1]), at: .zero)
        try sut.result(ofCompletion: nil).get()
    }

    private func makeSUT(limit: Int64? = nil) -> HTTPTransferProgress {
        HTTPTransferProgress(bodyLimit: limit, timeouts: HTTPTimeouts(), at: .zero)
    }

    /// Returns a transfer that has received its head, which declares a body of `length` bytes.
    private func makeSUT(receiving length: Int64) -> HTTPTransferProgress {
        var sut = makeSUT()
        _ = sut.receive(head(length: length), at: .zero)
        return sut
    }

    private func head(length: Int64) -> HTTPTransferHead {
        HTTPTransferHead(status: 200, url: anyURL(), headers: [:], expectedLength: length)
    }
}
