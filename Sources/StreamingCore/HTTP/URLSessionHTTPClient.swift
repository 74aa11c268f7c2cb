import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An HTTP client that uses `URLSession`.
///
/// The client creates a new session with the configuration of the given session, because a task of `URLSession.shared`
/// has no delegate on Linux. The ``HTTPTimeouts`` of the client replace the request timeout of that configuration, and
/// the `URLCache` of the configuration is not used.
///
/// A slow reader does not slow the server down, because unread data is kept in memory. Therefore, request large files
/// in bounded ranges.
///
/// ```swift
/// let client = URLSessionHTTPClient(headers: ["Accept-Language": "en"])
/// let (data, response) = try await client.get(from: url)
/// ```
public final class URLSessionHTTPClient: HTTPTransport {
    private let session: URLSession
    private let transfers = URLSessionTransfers()
    private let clock: any MonotonicClock
    private let timeouts: HTTPTimeouts
    private let headers: HTTPHeaders
    #if !canImport(Darwin)
        private let idleSockets: IdleSockets
    #endif

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - session: The session whose configuration the client copies.
    ///   - clock: The clock that measures the timeouts.
    ///   - timeouts: The timeouts of each request.
    ///   - headers: The header fields to add to every request. Fields that a request already has take precedence. The
    ///     default `User-Agent` is `StreamingCore`. After a redirect to another server, only standard fields such as
    ///     `Accept` and `User-Agent` are sent.
    public init(
        session: URLSession = .shared, clock: any MonotonicClock = SystemClock(),
        timeouts: HTTPTimeouts = HTTPTimeouts(), headers: HTTPHeaders = [:]
    ) {
        let configuration = session.configuration
        configuration.timeoutIntervalForRequest = Self.never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        self.session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
        #if !canImport(Darwin)
            idleSockets = IdleSockets(self.session)
        #endif
        self.clock = clock
        self.timeouts = timeouts
        self.headers = HTTPHeaders(dictionaryLiteral: ("User-Agent", "StreamingCore")).merging(headers)
    }

    #if canImport(Darwin)
        /// The request timeout of the session in seconds: one week, which is longer than any request takes in practice.
        private static let never: TimeInterval = 7 * 24 * 3_600
    #else
        /// The request timeout of the session in seconds. In nanoseconds, the timeout exceeds 63 bits, so Dispatch sets
        /// no timer.
        ///
        /// `URLSession` on Linux would restart a timer every 16 KiB, which costs a quarter of the processor time of a
        /// download.
        private static let never: TimeInterval = 1e10
    #endif

    deinit {
        // Running transfers may finish, so that their bodies can be read to the end.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request, and returns the response when its head has arrived.
    ///
    /// - Throws: ``HTTPError``, for example ``HTTPError/unusableURL(_:)`` if the URL cannot be requested.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let url = try usable(request.url)
        if Task.isCancelled { throw HTTPError.cancelled }
        let task = session.dataTask(with: urlRequest(request, to: url))
        let transfer = HTTPTransfer(request, clock: clock, timeouts: timeouts) { [transfers, session] in
            transfers.cancel(task, of: session)
        }
        transfers.add(transfer, for: task)
        task.resume()
        #if !canImport(Darwin)
            idleSockets.requestDidBegin()
        #endif
        return try await transfer.response()
    }

    /// Returns the URL with the scheme in lower case (RFC 3986 §3.1), because `URLSession` on Linux accepts only lower
    /// case.
    ///
    /// - Throws: `HTTPError.unusableURL` if the scheme, the host or the port cannot be used.
    private func usable(_ url: URL) throws(HTTPError) -> URL {
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "http" || scheme == "https" else { throw .unusableURL("expected http or https") }
        guard let host = url.host, !host.isEmpty else { throw .unusableURL("no host") }
        guard (1...65_535).contains(url.port ?? 80) else { throw .unusableURL("the port is not between 1 and 65535") }
        #if !canImport(Darwin)
            if host.contains(":") { throw .unusableURL("URLSession on Linux does not support IPv6 addresses") }
        #endif
        if url.scheme == scheme { return url }
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = scheme
        return parts?.url ?? url
    }

    private func urlRequest(_ request: HTTPRequest, to url: URL) -> URLRequest {
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method.rawValue
        var fields = headers.merging(request.headers)
        if let range = request.range {
            fields["Range"] = range.headerValue
            // A range counts encoded bytes (RFC 9110 §14.2), so compression must be off.
            fields["Accept-Encoding"] = "identity"
        }
        for (name, value) in fields.dictionary { urlRequest.setValue(value, forHTTPHeaderField: name) }
        return urlRequest
    }
}
