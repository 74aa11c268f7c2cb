import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An HTTP client over `URLSession`.
///
/// The client creates its own session with the configuration of the given one, because a task of `URLSession.shared`
/// reports to no delegate on Linux. `timeouts` replaces the timeouts of that configuration. A body that is not read does
/// not slow the server down, so request bounded ranges.
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
    ///   - session: The session whose configuration is used.
    ///   - clock: The clock of the timeouts.
    ///   - headers: The header fields of every request; the fields of a request take precedence. `User-Agent` names the
    ///     program. After a redirect to another server, only standard fields are sent that do not identify the sender.
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
        private static let never: TimeInterval = 7 * 24 * 3_600
    #else
        /// More nanoseconds than 63 bits hold, which Dispatch takes for no timeout. URLSession on Linux restarts its timer
        /// with every 16 KiB, and a timer with a timeout costs a quarter of the processor time of a download.
        private static let never: TimeInterval = 1e10
    #endif

    deinit {
        // Bodies that are being read can be read to their end.
        session.finishTasksAndInvalidate()
    }

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

    /// Returns the URL with a lower-case scheme, because URLSession on Linux accepts no other (RFC 3986 §3.1).
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
            // A range counts the bytes of the encoding (RFC 9110 §14.2).
            fields["Accept-Encoding"] = "identity"
        }
        for (name, value) in fields.dictionary { urlRequest.setValue(value, forHTTPHeaderField: name) }
        return urlRequest
    }
}
