import Foundation
import StreamingCore

/// Where a program keeps the files of its user, by the rules of the system: the XDG Base Directory Specification 0.8, or
/// the Library of Apple's systems. Nothing is made.
public struct UserFolders: Equatable, Sendable {
    /// Why there are no folders.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// `HOME` is not set, or is no absolute path.
        case noHome
    }

    /// What can be made anew.
    public let cache: URL
    /// What is to stay, but matters to nobody else: history, logs.
    public let state: URL
    /// What the user made.
    public let data: URL

    /// The folders of `program`, from the variables of the environment; those that are no absolute path count as missing.
    public init(
        of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Error) {
        func folder(_ variable: String, _ standard: String) throws(Error) -> URL {
            for (name, path) in [(variable, program), ("HOME", "\(standard)/\(program)")] {
                guard let base = environment[name], base.hasPrefix("/") else { continue }
                return URL(filePath: base, directoryHint: .isDirectory).appending(
                    path: path, directoryHint: .isDirectory)
            }
            throw .noHome
        }
        #if canImport(Darwin)
            cache = try folder("", "Library/Caches")
            state = try folder("", "Library/Application Support")
            data = state
        #else
            cache = try folder("XDG_CACHE_HOME", ".cache")
            state = try folder("XDG_STATE_HOME", ".local/state")
            data = try folder("XDG_DATA_HOME", ".local/share")
        #endif
    }
}

extension UserFolders.Error: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        switch self {
        case .noHome: "cannot locate your data folders: HOME is not set"
        }
    }
}
