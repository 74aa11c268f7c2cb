/// A transport that creates its underlying transport on the first request.
///
/// Creating a player with it therefore opens no session.
package final class DeferredTransport: HTTPTransport {
    private let make: @Sendable () -> any HTTPTransport
    private let transport = LockedValue<(any HTTPTransport)?>(nil)

    /// Creates a deferred transport.
    ///
    /// - Parameter make: Creates the underlying transport. Called once.
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
