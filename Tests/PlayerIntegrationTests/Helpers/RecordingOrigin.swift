import Foundation
import LocalOrigin
import StreamingCore

/// An origin on a socket that records its requests.
final class RecordingOrigin: Sendable {
    let origin: LocalOrigin
    private let recorder: Recorder

    init(_ routes: OriginRoutes) throws {
        let recorder = Recorder()
        self.recorder = recorder
        origin = try LocalOrigin(routes) { recorder.record($0) }
    }

    /// The requests, in the order of their responses.
    var requests: [OriginRequest] { recorder.values.map(\.request) }

    /// The statuses of the responses, in the order of the responses.
    var statuses: [Int] { recorder.values.map(\.status) }

    /// The ranges of the resources that were sent, in the order of the responses.
    var ranges: [Range<Int64>] { recorder.values.map(\.range) }

    func url(_ path: String) -> URL { origin.url(path) }

    func setBehaviour(_ behaviour: OriginBehaviour, for path: String) { origin.setBehaviour(behaviour, for: path) }

    func setResource(_ resource: OriginResource, for path: String) { origin.setResource(resource, for: path) }

    func stop() { origin.stop() }

    private final class Recorder: Sendable {
        private let kept = LockedValue<[LocalOrigin.Exchange]>([])

        var values: [LocalOrigin.Exchange] { kept.withLock { $0 } }

        func record(_ value: LocalOrigin.Exchange) { kept.withLock { $0.append(value) } }
    }
}
