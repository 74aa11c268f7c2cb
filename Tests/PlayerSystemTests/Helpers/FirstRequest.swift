import LocalOrigin
import StreamingCore

/// When an origin was first asked: what the program takes from then on is its own time, and not that of a busy machine to start it.
final class FirstRequest: Sendable {
    private let first = Locked<ContinuousClock.Instant?>(nil)

    var time: ContinuousClock.Instant? { first.withLock { $0 } }

    /// An origin that tells it.
    func origin(_ routes: OriginRoutes) throws -> LocalOrigin {
        try LocalOrigin(routes) { [self] _ in first.withLock { $0 = $0 ?? .now } }
    }
}
