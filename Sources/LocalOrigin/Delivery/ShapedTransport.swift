import Foundation
import StreamingCore

/// A transport to a simulated origin with the routes and faults of ``LocalOrigin``. The simulation uses no sockets, and
/// takes all times from the clock that the initializer receives.
package final class ShapedTransport: HTTPTransport {
    private struct State {
        var routes: OriginRoutes
        var requests: [HTTPRequest] = []
    }

    private let clock: any MonotonicClock
    private let timeouts: HTTPTimeouts
    private let state: LockedValue<State>

    /// Creates a transport that serves the given routes.
    ///
    /// - Parameters:
    ///   - routes: The resources and behaviours to serve.
    ///   - clock: The clock for latencies, bandwidths and timeouts.
    ///   - timeouts: The timeouts of the simulated client.
    package init(routes: OriginRoutes, clock: any MonotonicClock, timeouts: HTTPTimeouts = HTTPTimeouts()) {
        self.clock = clock
        self.timeouts = timeouts
        state = LockedValue(State(routes: routes))
    }

    /// All requests so far, in order, including requests that follow a redirect.
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Sets the speed, fault and headers of responses for a path, starting with the next request.
    package func setBehaviour(_ behaviour: OriginBehaviour, for path: String) {
        state.withLock { $0.routes.behaviours[path] = behaviour }
    }

    /// Sends a request to the routes, follows redirects, and returns the response.
    ///
    /// - Throws: `HTTPError` if the URL is invalid, if the task is cancelled, or if a fault or a timeout precedes the
    ///   head of the response. The body throws the errors of later faults and timeouts.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let now = clock.now
        let reply = try state.withLock { state in
            state.requests.append(request)
            return state.routes.reply(to: try OriginRequest(request), at: now)
        }
        if let location = reply.headers["Location"], let target = URL(string: location, relativeTo: request.url) {
            var redirected = request
            redirected.url = target.absoluteURL
            redirected.headers = request.headers.filter {
                RedirectPolicy.keeps($0, from: request.url, to: redirected.url)
            }
            return try await send(redirected)
        }
        let feed = Feed(reply, request: request, clock: clock, timeouts: timeouts)
        try await feed.waitForHead()
        return HTTPResponse(
            status: reply.status, url: request.url, headers: reply.headers, body: HTTPBody { try await feed.next() })
    }
}

extension OriginRequest {
    /// Creates the request that an origin receives when a client sends `request`.
    ///
    /// - Throws: `HTTPError` if the origin cannot parse the URL.
    package init(_ request: HTTPRequest) throws(HTTPError) {
        var headers = request.headers
        headers["Range"] = request.range?.headerValue
        let query = request.url.query.map { "?\($0)" } ?? ""
        let target = (request.url.path.isEmpty ? "/" : request.url.path(percentEncoded: true)) + query
        guard let origin = OriginRequest(method: request.method.rawValue, target: target, headers: headers) else {
            throw .unusableURL("the origin cannot parse the URL")
        }
        self = origin
    }
}

/// The body of one response, with the timeouts that a client on a network applies.
private actor Feed {
    private let reply: OriginReply
    private let limit: Int64?
    private let clock: any MonotonicClock
    private let timeouts: HTTPTimeouts
    private var delivery: Delivery
    private var sent: Int64 = 0

    init(_ reply: OriginReply, request: HTTPRequest, clock: any MonotonicClock, timeouts: HTTPTimeouts) {
        self.reply = reply
        self.clock = clock
        self.timeouts = timeouts
        limit = request.bodyLimit
        delivery = Delivery(reply.resource == nil ? 0..<0 : reply.range, behaviour: reply.behaviour, at: clock.now)
    }

    /// Waits for the latency of the response, at most until the timeout for the first byte.
    ///
    /// - Throws: `HTTPError` after a timeout, the cancellation of the task, or a fault before the head of the response.
    func waitForHead() async throws {
        if reply.behaviour.fault == .silence || reply.behaviour.latency > timeouts.firstByte {
            try await sleep(until: clock.now + timeouts.firstByte)
            throw HTTPError.timedOut(.firstByte, after: timeouts.firstByte)
        }
        try await sleep(until: clock.now + reply.behaviour.latency)
        if reply.behaviour.fault == .garbage { throw HTTPError.notHTTP }
        if reply.behaviour.fault == .hangUp { throw HTTPError.noConnection }
    }

    /// Returns the next bytes of the body, or nil at the end.
    ///
    /// - Throws: `HTTPError` after a timeout or the cancellation of the task, or if the body is truncated or larger
    ///   than the limit of the request. The error of the resource if its bytes cannot be read.
    func next() async throws -> Data? {
        let patience = clock.now + timeouts.idle
        while true {
            switch delivery.next(at: clock.now) {
            case .wait(let time) where time <= patience:
                try await sleep(until: time)
            case .wait, .silence:
                try await sleep(until: patience)
                throw HTTPError.timedOut(.idle, after: timeouts.idle)
            case .send(let range):
                sent += Int64(range.count)
                if let limit, sent > limit { throw HTTPError.tooLarge(limit: limit) }
                return try reply.resource?.read(range)
            case .finish:
                return nil
            case .cut:
                throw HTTPError.truncated(received: sent, expected: reply.headers["Content-Length"].flatMap(Int64.init))
            }
        }
    }

    private func sleep(until deadline: Duration) async throws {
        if deadline <= clock.now { return }
        do { try await clock.sleep(until: deadline) } catch { throw HTTPError.cancelled }
    }
}
