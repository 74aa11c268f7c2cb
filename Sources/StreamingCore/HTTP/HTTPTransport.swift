/// A transport for requests: the interface between the network and all other code. Decorators wrap it.
public protocol HTTPTransport: HTTPClient {
    /// Sends a request and returns when the head of the response has arrived.
    ///
    /// - Throws: ``HTTPError``. It is ``HTTPError/cancelled`` as soon as the task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
