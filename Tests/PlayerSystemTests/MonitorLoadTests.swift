import Foundation
import StreamingTestKit
import Testing

@Suite("The command monitor against nginx", .needs(.nginx), .alone, .startsProcesses, .tags(.integration, .network))
struct MonitorLoadTests {
    @Test("200 sessions at once play, and the percentiles equal those of the events of the sessions")
    func test_monitor_with200Sessions_reportsThePercentilesOfTheEvents() async throws {
        let nginx = try await Nginx()
        let result = try await PlayerProcess.run(
            "monitor", nginx.url("media/hls/index.m3u8"), "--sessions", "200", "--ramp", "10s", "--for", "10s", "--json"
        )
        // On a busy computer, the monitor may be too slow, and must then say so.
        let verdict = try #require(result.events("verdict").first?["verdict"] as? String)
        #expect(verdict == "well" && result.code == 0 || verdict == "invalid" && result.code == 1, "\(verdict)")
        let sessions = result.events("session_end")
        #expect(sessions.count == 200)
        let load = try #require(result.events("load").first)
        #expect(verdict == "well" || load["limited_by"] as? String == "tool", "\(load["reason"] ?? "")")
        for name in ["startup_seconds", "rebuffer_ratio", "throughput"] {
            let values = sessions.compactMap { $0[name] as? Double }.sorted()
            try #require(!values.isEmpty)
            let percentiles = try #require(load[name] as? [String: Double])
            for (share, percentile) in [(50, "p50"), (90, "p90"), (95, "p95"), (99, "p99")] {
                #expect(percentiles[percentile] == values[(values.count * share + 99) / 100 - 1], "\(name) \(share)")
            }
        }
        let tool = try #require(load["tool"] as? [String: Any])
        #expect(try #require(tool["cpu_seconds"] as? Double) > 0)
        #expect(try #require(tool["peak_memory_bytes"] as? Double) > 1e6)
    }
}
