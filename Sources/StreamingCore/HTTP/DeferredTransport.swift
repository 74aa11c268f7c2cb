/// A transport that is created with its first request, so that creating a player opens nothing.
package final class DeferredTransport: HTTPTransport {
    private let make: @Sendable () -> any HTTPTransport
    private let transport = LockedValue<(any HTTPTransport)?>(nil)

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
