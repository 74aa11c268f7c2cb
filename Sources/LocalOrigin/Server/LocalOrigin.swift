import Foundation
import StreamingCore

/// An HTTP/1.1 server on the loopback address, for the demo, `player serve`, tests and measurements.
///
/// One thread serves all connections. It ends with `stop()`, or when the last reference goes.
package final class LocalOrigin: Sendable {
    /// What was asked and answered, for a log.
    package struct Exchange: Sendable {
        package let request: OriginRequest
        package let status: Int
        package let range: Range<Int64>
    }

    /// How many connections there were, and are.
    package struct Connections: Equatable, Sendable {
        package var accepted = 0
        package var open = 0
    }

    package let port: UInt16
    private let shared: Shared
    private let wakePipe: (read: Int32, write: Int32)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - port: 0 lets the system choose one.
    ///   - onExchange: called on the server's thread for each answer.
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

    package var baseURL: URL {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "127.0.0.1"
        parts.port = Int(port)
        parts.path = "/"
        guard let url = parts.url else { preconditionFailure("an address and a port make a URL") }
        return url
    }

    /// The URL of a path, such as "media/clip.mp4".
    package func url(_ path: String) -> URL { baseURL.appending(path: path) }

    /// How `path` is served from the next request on.
    package func setBehaviour(_ behaviour: OriginBehaviour, for path: String) {
        shared.state.withLock { $0.routes.behaviours[path] = behaviour }
    }

    package func setResource(_ resource: OriginResource?, for path: String) {
        shared.state.withLock { $0.routes.resources[path] = resource }
    }

    /// Bytes of what is served at a path; nil if there is nothing.
    package func size(of path: String) -> Int64? { shared.state.withLock { $0.routes.resource(at: path)?.size } }

    package var connections: Connections { shared.state.withLock { $0.connections } }

    /// Closes all connections, and returns when the thread has ended. A second call does nothing.
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

/// What the server's thread and its owner both know.
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

    func answer(_ request: OriginRequest) -> OriginReply {
        let reply = state.withLock { $0.routes.reply(to: request) }
        onExchange?(
            LocalOrigin.Exchange(request: request, status: reply.status, range: reply.range))
        return reply
    }
}
