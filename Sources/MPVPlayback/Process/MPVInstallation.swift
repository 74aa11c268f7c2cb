import Foundation

/// The mpv executable that a player runs.
public struct MPVInstallation: Equatable, Sendable {
    /// The path of the executable.
    public let path: String

    /// Creates an installation at a path, without checking that mpv exists at the path.
    public init(path: String) {
        self.path = path
    }

    /// Returns the first installation of mpv in the folders of `PATH`, or nil if there is none.
    ///
    /// - Parameter environment: The environment variables that contain `PATH`.
    public static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> Self? {
        program("mpv", in: environment).map(Self.init)
    }

    /// Returns a message which says that mpv was not found, and how to install mpv on this system.
    ///
    /// - Parameter environment: The environment variables. The folders in the variable `PATH` are searched for a
    ///   package manager.
    public static func advice(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        let missing = "mpv was not found on PATH"
        return missing
            + (installer(in: environment).map { "; install it with: \($0)" } ?? "; see https://mpv.io/installation")
    }

    private static func installer(in environment: [String: String]) -> String? {
        PackageManager.find(environment: environment)?.command(installing: "mpv")
    }

    /// Returns a message with the required version of mpv, and the command that installs mpv if a package manager is
    /// found.
    static func requirement(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        "mpv 0.33 or later is required" + (installer(in: environment).map { "; install it with: \($0)" } ?? "")
    }

    /// Returns the path of the first program of a name in the folders of `PATH`, or nil if there is none.
    static func program(_ name: String, in environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
