/// A transport that sends HTTP requests: the interface between the network and all other code.
///
/// Transports can wrap each other, for example to log or to retry requests.
public protocol HTTPTransport: HTTPClient {
    /// Sends a request and returns when the head of the response has arrived.
    ///
    /// - Throws: ``HTTPError``, for example ``HTTPError/cancelled`` as soon as the calling task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
