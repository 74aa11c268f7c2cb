/// Sends requests: the seam between everything above and the network. Decorators wrap it.
public protocol HTTPTransport: HTTPClient {
    /// Returns when the head of the response has come.
    ///
    /// - Throws: `HTTPError`, of which `cancelled` as soon as the task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
