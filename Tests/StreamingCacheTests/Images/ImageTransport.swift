import Foundation
import StreamingCore
import StreamingTestKit
@testable import StreamingCache

/// A transport that the test completes through ``client``.
final class ImageTransport: HTTPTransport {
    /// The spy through which the test completes or fails the requests.
    let client = HTTPClientSpy()
    private let sent = LockedValue<[HTTPRequest]>([])
    private let cancelled = LockedValue(0)

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// The number of cancelled requests.
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
