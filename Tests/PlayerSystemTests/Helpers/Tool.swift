import Foundation
import Testing

/// A program that a test needs and that a machine may lack.
///
/// A test without its program is skipped with the reason. If `STREAMING_REQUIRE` names the program, as in
/// `STREAMING_REQUIRE=nginx,mpv,tmux`, the test fails instead.
struct Tool: Sendable {
    let name: String

    static let nginx = Tool(name: "nginx")
    static let tmux = Tool(name: "tmux")
    static let mpv = Tool(name: "mpv")
    /// The program that provides a desktop without a screen.
    static let xvfb = Tool(name: "Xvfb")
    /// The program that presses keys in the windows of a desktop without a screen.
    static let xdotool = Tool(name: "xdotool")
    /// The encoder of live streams.
    static let ffmpeg = Tool(name: "ffmpeg")
    /// The program of ffmpeg that measures media.
    static let ffprobe = Tool(name: "ffprobe")
    /// The shells whose completion scripts are tested.
    static let zsh = Tool(name: "zsh")
    static let fish = Tool(name: "fish")
    /// The programs that render the manual page.
    static let groff = Tool(name: "groff")
    static let mandoc = Tool(name: "mandoc")
    static let python = Tool(name: "python3")
    /// A Python package, named in `STREAMING_REQUIRE` like a program.
    static let duckDB = Tool(name: "duckdb")
    /// The test certificates, named in `STREAMING_REQUIRE` like a program.
    static let certificates = Tool(name: "certificates")

    /// The path of the program; nil if the program is not installed.
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
        try #require(path, "\(name) is required by STREAMING_REQUIRE, but not on PATH")
    }
}

extension Trait where Self == ConditionTrait {
    /// A trait for tests that take minutes. The tests are skipped unless `STREAMING_SLOW` is 1.
    static var slowRun: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1",
            "set STREAMING_SLOW=1 to run this test, which takes minutes")
    }

    /// A trait that skips tests if the Python package DuckDB is missing, unless the package is required.
    static var needsDuckDB: Self {
        .enabled("the Python package duckdb is not installed; run: pip install duckdb") {
            guard !Tool.duckDB.isRequired, let python = Tool.python.path else { return Tool.duckDB.isRequired }
            let executable = URL(fileURLWithPath: python)
            return try await PlayerProcess.run("-c", "import duckdb", executable: executable).code == 0
        }
    }

    /// Returns a trait that skips tests if the tool is missing, unless the tool is required.
    static func needs(_ tool: Tool) -> Self {
        .enabled(if: tool.isUsable, "\(tool.name) is not on PATH; install it to run this test")
    }
}
