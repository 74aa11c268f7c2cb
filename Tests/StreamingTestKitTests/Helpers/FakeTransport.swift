import Foundation
import StreamingCore
import StreamingTestKit

/// A transport that responds from memory, and waits only where a request must be cancelled.
struct FakeTransport: HTTPTransport {
    let fault: Fault?
    let data: Data
    /// The closure that the transport calls when it receives a request that gets no response.
    let hasArrived: @Sendable () -> Void

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch request.url.lastPathComponent {
        case "redirect":
            return response(request, url: fault == .staysWhereItWas ? request.url : anyURL("document"))
        case "404" where fault != .throwsOnStatuses, "503":
            return response(request, status: Int(request.url.lastPathComponent) ?? 0)
        case "404", "refused":
            throw fault == .hidesTheCause ? HTTPError.notHTTP : .noConnection
        case "silence":
            return try await silence(request)
        case "standstill":
            return standstill(request)
        default:
            if let limit = request.bodyLimit, fault == .refusesBeforeTheStatus, data.count > limit {
                throw HTTPError.tooLarge(limit: limit)
            }
            return response(request)
        }
    }

    private func silence(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled || fault == .neverAsks { throw HTTPError.cancelled }
        hasArrived()
        if fault == .looksOnceAtCancellation { return response(request) }
        await waitForCancellation()
        if fault == .finishesWhenCancelled { return response(request) }
        throw HTTPError.cancelled
    }

    private func standstill(_ request: HTTPRequest) -> HTTPResponse {
        let (chunks, limit) = (Chunks([data]), request.bodyLimit)
        return HTTPResponse(
            status: 200, url: request.url, headers: [:],
            body: HTTPBody {
                if fault == .throwsBeforeTheBody { throw HTTPError.noConnection }
                if fault == .endsBeforeTheBody { return nil }
                if fault == .cancelsBeforeTheBody { throw HTTPError.cancelled }
                if let limit, fault == .buffersBeyondLimits {
                    throw HTTPError.timedOut(.idle, after: .seconds(limit))
                }
                if let limit, Int64(data.count) > limit { throw HTTPError.tooLarge(limit: limit) }
                if let chunk = await chunks.next() { return chunk }
                await waitForCancellation()
                if fault == .endsWhenCancelledInTheBody { return nil }
                throw HTTPError.cancelled
            })
    }

    private func response(_ request: HTTPRequest, status: Int = 200, url: URL? = nil) -> HTTPResponse {
        var (body, headers) = (data, HTTPHeaders())
        headers["Content-Length"] = "\(data.count)"
        var status = status
        if request.range == .bounded(2, 5), fault != .ignoresRanges {
            (body, status) = (data.dropFirst(2).prefix(4), 206)
            headers["Content-Range"] = "bytes 2-5/\(data.count)"
        }
        if request.method == .head, fault != .sendsABodyToHead { body = Data() }
        if fault == .losesTheLastByte { body = body.dropLast() }
        let (chunks, limit) = (Chunks([body]), fault == .ignoresLimits ? nil : request.bodyLimit)
        return HTTPResponse(
            status: status, url: url ?? request.url, headers: headers,
            body: HTTPBody {
                guard let chunk = await chunks.next() else { return nil }
                if let limit, chunk.count > limit { throw HTTPError.tooLarge(limit: limit) }
                return chunk
            })
    }

    private func waitForCancellation() async {
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
    }
}

private actor Chunks {
    private var left: [Data]

    init(_ chunks: [Data]) {
        left = chunks
    }

    func next() -> Data? { left.isEmpty ? nil : left.removeFirst() }
}
