/// A type that sends HTTP requests and returns the responses.
///
/// A transport can wrap another transport, for example to log or to retry requests.
public protocol HTTPTransport: HTTPClient {
    /// Sends a request, and returns the response when its head has arrived.
    ///
    /// - Throws: ``HTTPError``, for example ``HTTPError/cancelled`` as soon as the calling task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
