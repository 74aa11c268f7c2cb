import Foundation
import StreamingCore
import StreamingTestKit
@testable import StreamingCache

/// A transport that answers when the test says so.
final class ImageTransport: HTTPTransport {
    /// Where it is answered.
    let client = HTTPClientSpy()
    private let sent = LockedValue<[HTTPRequest]>([])
    private let cancelled = LockedValue(0)

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// How many requests were given up.
    var cancellations: Int { cancelled.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        sent.withLock { $0.append(request) }
        let (data, response) = try await withTaskCancellationHandler {
            try await client.get(from: request.url)
        } onCancel: {
            cancelled.withLock { $0 += 1 }
        }
        let chunks = LockedValue([data])
        return HTTPResponse(
            status: response.statusCode, url: request.url, headers: [:],
            body: HTTPBody { chunks.withLock { $0.popLast() } })
    }
}
