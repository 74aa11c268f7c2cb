import Foundation
import LocalOrigin
import StreamingTestKit

@testable import PlayerShell

/// A harness for `player monitor`, on virtual time: a live stream and a stream on demand in one origin.
@MainActor
struct MonitorHarness {
    nonisolated static let live = "http://origin/live/index.m3u8"
    nonisolated static let onDemand = "http://origin/vod.m3u8"

    let shell: ShellHarness

    /// Creates an origin with a live stream at ``live`` and 20 s of media at ``onDemand``.
    ///
    /// - Parameters:
    ///   - behaviours: The behaviours of the origin, by path.
    ///   - faults: The faults of the live stream.
    ///   - change: A closure that changes the live stream.
    init(
        _ behaviours: [String: OriginBehaviour] = [:], faults: [LiveFault] = [],
        change: (inout LiveStream) -> Void = { _ in }
    ) throws {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 180_000), LiveRendition("high", bandwidth: 620_000)])
        stream.startTime = .seconds(-30)
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        stream.faults = faults
        change(&stream)
        var resources = OriginResource.stream(
            at: "/media.m3u8", ["#EXTM3U", "#EXT-X-TARGETDURATION:2"], segments: 0..<10, duration: 2, isEnded: true)
        resources["/vod.m3u8"] = .playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=180000\nmedia.m3u8\n")
        shell = try ShellHarness(behaviours, resources: resources, live: stream)
        shell.settlesPerStep = 12
    }

    func run(
        _ words: String..., facts: Console.Capabilities = .init(), during: ((CommandContext, Duration) -> Void)? = nil
    ) async -> ShellHarness.Result {
        await shell.run(["monitor"] + words, facts: facts, during: during)
    }
}

extension ShellHarness.Result {
    /// The verdicts, in the order of the events.
    var verdicts: [String?] { events("verdict").map { $0["verdict"] as? String } }

    /// The names of the crossed limits.
    var limits: [String?] { events("limit").map { $0["name"] as? String } }

    /// The names of the rules of the findings with a severity.
    func rules(_ severity: String = "finding") -> Set<String> {
        let findings = events("verdict").compactMap { $0["findings"] as? [[String: Any]] }.flatMap(\.self)
        return Set(findings.filter { $0["severity"] as? String == severity }.compactMap { $0["rule"] as? String })
    }
}
