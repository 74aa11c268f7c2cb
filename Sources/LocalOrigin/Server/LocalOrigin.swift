import Foundation
import StreamingCore

/// An HTTP/1.1 server on the loopback address, for the demo, `player serve`, tests and measurements.
///
/// One thread serves all connections. The thread ends with `stop()`, or when the last reference to the server is
/// released.
package final class LocalOrigin: Sendable {
    /// A request and the properties of the response, for a log.
    package struct Exchange: Sendable {
        /// The received request.
        package let request: OriginRequest
        /// The status code of the response.
        package let status: Int
        /// The byte range of the resource in the response; empty if the response has no resource. A HEAD request has
        /// the range of the corresponding GET request.
        package let range: Range<Int64>
    }

    /// The number of accepted connections, and the number of open connections.
    package struct Connections: Equatable, Sendable {
        /// The number of connections accepted so far.
        package var accepted = 0
        /// The number of open connections.
        package var open = 0
    }

    /// The port on which the server listens, chosen by the system if the initializer received port 0.
    package let port: UInt16
    private let shared: Shared
    private let wakePipe: (read: Int32, write: Int32)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Creates a server, and starts the thread of the server.
    ///
    /// - Parameters:
    ///   - routes: The resources and behaviours to serve.
    ///   - port: The port, or 0 to let the system choose a port.
    ///   - onExchange: A function that the server calls on its thread before the response to each valid request is
    ///     sent, or nil.
    /// - Throws: `SocketError` if the server cannot listen on the port, or cannot create a pipe.
    package init(
        _ routes: OriginRoutes, port: UInt16 = 0, onExchange: (@Sendable (Exchange) -> Void)? = nil
    ) throws(SocketError) {
        let listener = try Sockets.listen(port: port)
        let pipe: (read: Int32, write: Int32)
        do {
            pipe = try Sockets.makePipe()
        } catch {
            Sockets.close(listener.descriptor)
            throw error
        }
        self.port = listener.port
        wakePipe = pipe
        shared = Shared(routes, onExchange: onExchange)
        let thread = Thread { [shared, hasEnded] in
            OriginLoop(listener: listener.descriptor, wakePipe: pipe.read, shared: shared).run()
            Sockets.close(listener.descriptor)
            hasEnded.signal()
        }
        thread.name = "LocalOrigin"
        thread.start()
    }

    deinit { stop() }

    /// The URL of the root path `/` of the server.
    package var baseURL: URL {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "127.0.0.1"
        parts.port = Int(port)
        parts.path = "/"
        guard let url = parts.url else {
            preconditionFailure("the address and the port of the origin do not form a URL")
        }
        return url
    }

    /// Returns the URL of a path, such as `media/clip.mp4`.
    package func url(_ path: String) -> URL { baseURL.appending(path: path) }

    /// Sets the speed, fault and headers of responses for a path, starting with the next request.
    package func setBehaviour(_ behaviour: OriginBehaviour, for path: String) {
        shared.state.withLock { $0.routes.behaviours[path] = behaviour }
    }

    /// Sets the resource at a path, or removes the resource if `resource` is nil, starting with the next request.
    package func setResource(_ resource: OriginResource?, for path: String) {
        shared.state.withLock { $0.routes.resources[path] = resource }
    }

    /// Returns the size of the resource at a path, in bytes, or nil if there is no resource.
    package func size(of path: String) -> Int64? { shared.state.withLock { $0.routes.resource(at: path)?.size } }

    /// The number of connections accepted so far, and the number of connections that are open now.
    package var connections: Connections { shared.state.withLock { $0.connections } }

    /// Closes all connections, and waits until the server's thread has ended.
    ///
    /// A second call has no effect. The function `onExchange` must not call this method, because the thread would wait
    /// for itself.
    package func stop() {
        let isFirst = shared.state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        guard isFirst else { return }
        Sockets.wake(wakePipe.write)
        hasEnded.wait()
        Sockets.close(wakePipe.read)
        Sockets.close(wakePipe.write)
    }
}

/// The state that the server object and the server's thread share.
final class Shared: Sendable {
    struct State {
        var routes: OriginRoutes
        var isStopped = false
        var connections = LocalOrigin.Connections()
    }

    let state: LockedValue<State>
    let onExchange: (@Sendable (LocalOrigin.Exchange) -> Void)?

    init(_ routes: OriginRoutes, onExchange: (@Sendable (LocalOrigin.Exchange) -> Void)?) {
        state = LockedValue(State(routes: routes))
        self.onExchange = onExchange
    }

    /// Returns the response to a request at a time, and calls `onExchange` with the request and the response.
    func reply(to request: OriginRequest, at now: Duration) -> OriginReply {
        let reply = state.withLock { $0.routes.reply(to: request, at: now) }
        onExchange?(
            LocalOrigin.Exchange(request: request, status: reply.status, range: reply.range))
        return reply
    }
}
