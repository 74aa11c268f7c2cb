import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP over `URLSession`.
///
/// It makes a session of its own from the given one's configuration, because a task of `URLSession.shared` reports to no
/// delegate on Linux; the time-outs of that configuration give way to `timeouts`. A body that is not read does not slow
/// the server down, so ask for bounded ranges. On Linux the first transfer of a connection keeps half a core busy while it
/// waits, as the system keeps asking whether it may write; those after it do not.
public final class URLSessionHTTPClient: HTTPTransport {
    private let session: URLSession
    private let transfers = URLSessionTransfers()
    private let clock: any PlaybackClock
    private let timeouts: HTTPTimeouts
    private let headers: HTTPHeaders

    /// - Parameters:
    ///   - session: gives its configuration.
    ///   - clock: times the time-outs.
    ///   - headers: go with every request; a request's own win. `User-Agent` names the program.
    public init(
        session: URLSession = .shared, clock: any PlaybackClock = SystemClock(),
        timeouts: HTTPTimeouts = HTTPTimeouts(), headers: HTTPHeaders = [:]
    ) {
        let configuration = session.configuration
        configuration.timeoutIntervalForRequest = 7 * 24 * 3_600
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        self.session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
        self.clock = clock
        self.timeouts = timeouts
        self.headers = HTTPHeaders(dictionaryLiteral: ("User-Agent", "StreamingCore")).merging(headers)
    }

    deinit {
        // Bodies that are still being read come to their end.
        session.finishTasksAndInvalidate()
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let scheme = request.url.scheme?.lowercased() ?? ""
        guard scheme == "http" || scheme == "https" else { throw HTTPError.unusableURL("it is not http or https") }
        guard request.url.host?.isEmpty == false else { throw HTTPError.unusableURL("it names no host") }
        if Task.isCancelled { throw HTTPError.cancelled }
        let task = session.dataTask(with: urlRequest(request))
        let transfer = HTTPTransfer(request, clock: clock, timeouts: timeouts) { [transfers, session] in
            transfers.cancel(task, of: session)
        }
        transfers.add(transfer, for: task)
        task.resume()
        return try await transfer.response()
    }

    private func urlRequest(_ request: HTTPRequest) -> URLRequest {
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        var fields = headers.merging(request.headers)
        if let range = request.range {
            fields["Range"] = range.headerValue
            // A range is counted in the bytes of the encoding (RFC 9110 §14.2).
            fields["Accept-Encoding"] = "identity"
        }
        for (name, value) in fields.dictionary { urlRequest.setValue(value, forHTTPHeaderField: name) }
        return urlRequest
    }
}
