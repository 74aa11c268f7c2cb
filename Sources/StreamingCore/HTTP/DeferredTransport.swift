/// A transport that creates its underlying transport on the first request.
///
/// A player with this transport therefore opens no network session before the first request.
package final class DeferredTransport: HTTPTransport {
    private let make: @Sendable () -> any HTTPTransport
    private let transport = LockedValue<(any HTTPTransport)?>(nil)

    /// Creates a deferred transport.
    ///
    /// - Parameter make: A closure that creates the underlying transport. The closure runs once, on the first request.
    package init(_ make: @escaping @Sendable () -> any HTTPTransport) { self.make = make }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let transport = transport.withLock { transport in
            let created = transport ?? make()
            transport = created
            return created
        }
        return try await transport.send(request)
    }
}
