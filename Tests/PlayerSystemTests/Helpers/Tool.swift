import Foundation
import Testing

/// A program that a test needs and that a machine may lack.
///
/// Without it the test is skipped with the reason; `STREAMING_REQUIRE=nginx,mpv,tmux` makes that a failure, as CI does.
struct Tool: Sendable {
    let name: String

    static let nginx = Tool(name: "nginx")
    static let tmux = Tool(name: "tmux")
    static let mpv = Tool(name: "mpv")
    /// A desktop without a screen.
    static let xvfb = Tool(name: "Xvfb")
    /// Presses keys in its windows.
    static let xdotool = Tool(name: "xdotool")
    /// No program, but named in `STREAMING_REQUIRE` like one.
    static let certificates = Tool(name: "certificates")

    /// Where it lies; nil if it is not there.
    var path: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.components(separatedBy: ":") + ["/usr/sbin"]
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var isRequired: Bool {
        let required = ProcessInfo.processInfo.environment["STREAMING_REQUIRE"] ?? ""
        return required.split(separator: ",").contains { $0 == name }
    }

    var isUsable: Bool { path != nil || isRequired }

    func requirePath() throws -> String {
        try #require(path, "\(name) is required by STREAMING_REQUIRE, and not on PATH")
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that compare the wall clock.
    static var alone: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["STREAMING_ALONE"] == "1",
            "STREAMING_ALONE=1 runs it, with nothing else beside it")
    }

    /// Skips where the tool is missing, unless it is required.
    static func needs(_ tool: Tool) -> Self {
        .enabled(if: tool.isUsable, "\(tool.name) is not on PATH; install it to run this test")
    }
}
