import Foundation

/// A package manager, for advice on how to install a missing package.
package enum PackageManager: String, CaseIterable, Sendable {
    case brew
    case apt = "apt-get"
    case dnf
    case pacman
    case apk

    /// Returns the first package manager in the folders of `PATH`, or nil if there is none.
    ///
    /// - Parameter environment: The environment variables that contain `PATH`.
    package static func find(environment: [String: String]) -> Self? {
        allCases.first { MPVInstallation.program($0.rawValue, in: environment) != nil }
    }

    /// Returns the shell command that installs a package.
    ///
    /// - Parameters:
    ///   - name: The name of the package, which is the same in all package managers.
    ///   - isRoot: Whether the user is the administrator, who needs no `sudo`.
    package func command(installing name: String, isRoot: Bool = false) -> String {
        let command =
            switch self {
            case .brew, .apt, .dnf: "\(rawValue) install \(name)"
            case .pacman: "pacman -S \(name)"
            case .apk: "apk add \(name)"
            }
        return self == .brew || isRoot ? command : "sudo \(command)"
    }
}
