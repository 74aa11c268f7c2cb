/// A transport that retries requests after a transient error (``HTTPError/isTransient``) or status (408, 429, 5xx).
///
/// Only requests for documents and images (``HTTPRequest/Purpose/isDocument``) are retried. Both methods, GET and
/// HEAD, are safe to retry (RFC 9110 §9.2.2). All other requests are sent once: a player retries its own requests,
/// because only the player knows the buffered duration.
///
/// The transport reads the whole body of a document or an image before returning the response, so that an interrupted
/// body also causes a retry. A body above the limit of the request causes no retry. Reading such a body throws
/// ``HTTPError/tooLarge(limit:)``. The last attempt determines the response or the error.
///
/// ```swift
/// let transport = RetryingHTTPTransport(
///     decoratee: URLSessionHTTPClient(), policy: RetryPolicy(attempts: 2),
///     onRetry: { retry in print("retry in \(retry.delay)") })
/// ```
public struct RetryingHTTPTransport: HTTPTransport {
    private enum Outcome {
        case response(HTTPResponse)
        case retry(HTTPRetry)
    }

    private let decoratee: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any MonotonicClock
    private let random: @Sendable () -> Double
    private let onRetry: @Sendable (HTTPRetry) -> Void

    /// Creates a retrying transport.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - policy: The number of retries and their delays. A longer delay in `Retry-After` takes precedence. If that
    ///     delay exceeds `policy.longestDelay`, the response is returned without a retry.
    ///   - clock: The clock for the delays and for dates in `Retry-After`.
    ///   - random: A closure that returns random numbers in `0..<1`, for the jitter.
    ///   - onRetry: A callback that receives each planned retry, before the delay.
    public init(
        decoratee: any HTTPTransport, policy: RetryPolicy, clock: any MonotonicClock = SystemClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        onRetry: @escaping @Sendable (HTTPRetry) -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        self.policy = policy
        self.clock = clock
        self.random = random
        self.onRetry = onRetry
    }

    /// Sends a request, and returns the response. If the request is for a document or an image, retries the request
    /// after a transient error or status.
    ///
    /// - Throws: The error of the last attempt, or ``HTTPError/cancelled`` if the task is cancelled before or during a
    ///   delay.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.purpose.isDocument else { return try await decoratee.send(request) }
        var attempt = 1
        while true {
            switch try await outcome(of: request, before: attempt) {
            case .response(let response): return response
            case .retry(let retry):
                if Task.isCancelled { throw HTTPError.cancelled }
                onRetry(retry)
                do { try await clock.sleep(for: retry.delay) } catch { throw HTTPError.cancelled }
                attempt += 1
            }
        }
    }

    /// Sends the request once, and returns the response or the retry that the policy plans.
    ///
    /// If the policy plans a retry, this method releases the response, which cancels the transfer.
    private func outcome(of request: HTTPRequest, before attempt: Int) async throws -> Outcome {
        do {
            var response = try await decoratee.send(request)
            if HTTPStatus.isTransient(response.status) {
                let asked = response.headers.retryAfter(at: clock.date) ?? .zero
                let reason = HTTPStatus.describe(response.status)
                if let retry = retry(request, attempt, after: asked, because: reason) { return .retry(retry) }
            }
            response.body = try await response.body.buffered().body
            return .response(response)
        } catch let error as HTTPError where error.isTransient {
            guard let retry = retry(request, attempt, because: error.description) else { throw error }
            return .retry(retry)
        }
    }

    /// Returns the planned retry; nil if the attempts are used up, or if the server requests a delay above
    /// `longestDelay`.
    private func retry(
        _ request: HTTPRequest, _ attempt: Int, after asked: Duration = .zero, because reason: String
    ) -> HTTPRetry? {
        guard asked <= policy.longestDelay, let delay = policy.delay(beforeAttempt: attempt, random: random()) else {
            return nil
        }
        return HTTPRetry(
            attempt: attempt, of: policy.attempts, after: max(delay, asked), because: reason, url: request.url)
    }
}
