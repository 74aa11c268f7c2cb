import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingCore
import StreamingTestKit

/// An origin in the process whose requests are observed, on virtual time.
struct MonitoredOrigin {
    let clock = ManualClock()
    let origin: ShapedTransport
    let transport: ObservedTransport
    let health = LockedValue(StreamHealth())

    init(
        _ behaviours: [String: OriginBehaviour] = [:], resources: [String: OriginResource] = [:],
        live: LiveStream? = nil
    ) {
        var routes = OriginRoutes(resources: resources)
        routes.behaviours = behaviours
        routes.setLiveStream(live, at: "/live/")
        origin = ShapedTransport(routes: routes, clock: clock)
        transport = ObservedTransport(
            origin, clock: clock, observer: StreamObserver(health, isSession: true))
    }

    /// Requests a path and reads the body, for at most `time`. The request is then cancelled.
    func get(
        _ path: String, for purpose: HTTPRequest.Purpose = .playlist, range: HTTPByteRange? = nil,
        within time: Duration = .zero
    ) async {
        let request = HTTPRequest(anyURL(String(path.drop { $0 == "/" })), for: purpose, range: range)
        let task = Task(executorPreference: clock.executor) { [transport] in
            let response = try? await transport.send(request)
            _ = try? await response?.body.collect()
        }
        clock.advance(by: time)
        task.cancel()
        clock.settle()
        await task.value
    }

    var findings: [MonitorFinding] { health.withLock { $0.log.findings } }
}
