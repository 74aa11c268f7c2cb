import Foundation

/// Where mpv is.
public struct MPVInstallation: Equatable, Sendable {
    /// The program.
    public let path: String

    /// For a program of a known place.
    public init(path: String) {
        self.path = path
    }

    /// Looks for mpv on `PATH`; nil if it is not there.
    public static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> Self? {
        program("mpv", in: environment).map(Self.init)
    }

    /// Says that mpv is missing, and how to get it on this system.
    public static func advice(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        let missing = "mpv is not on PATH"
        return missing
            + (installer(in: environment).map { "; \($0) installs it" } ?? "; see https://mpv.io/installation")
    }

    private static func installer(in environment: [String: String]) -> String? {
        let installers = [
            ("brew", "brew install mpv"), ("apt-get", "sudo apt-get install mpv"), ("dnf", "sudo dnf install mpv"),
            ("pacman", "sudo pacman -S mpv"), ("apk", "sudo apk add mpv"),
        ]
        return installers.first { program($0.0, in: environment) != nil }?.1
    }

    /// Says which mpv is needed, and how to get it on this system.
    static func requirement(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        "mpv 0.33 or later is needed" + (installer(in: environment).map { "; \($0) installs one" } ?? "")
    }

    private static func program(_ name: String, in environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
