import Foundation
import StreamingCore

/// The standard folders in which a program keeps files for its user.
///
/// The folders follow the XDG Base Directory Specification 0.8 or, on Apple's systems, the layout of the Library
/// folder. The initializer creates no folder on the disk.
public struct UserFolders: Equatable, Sendable {
    /// An error that occurs when the folders cannot be located.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// The environment variable `HOME` is needed, but is missing or not an absolute path.
        case noHome
    }

    /// The folder for files that the program can create or download again.
    public let cache: URL
    /// The folder for files that should persist, but are not worth copying to another device, such as logs.
    ///
    /// On Apple's systems, the folder is the same as ``data``.
    public let state: URL
    /// The folder for files that the user has created.
    public let data: URL

    /// Creates the URLs of a program's folders from environment variables.
    ///
    /// - Parameters:
    ///   - program: The name of the program, which becomes the name of its folders.
    ///   - environment: The environment variables. A variable is ignored unless its value is an absolute path. Apple's
    ///     systems use only `HOME`.
    /// - Throws: ``UserFolders/Error`` if `HOME` is needed, but is missing or not an absolute path.
    public init(
        of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Error) {
        func folder(_ variable: String, _ standard: String) throws(Error) -> URL {
            try Self.folder(of: program, variable, standard, environment)
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

    /// Returns the folder for the configuration that the user writes.
    ///
    /// On Apple's systems, the folder is the same as ``data``.
    ///
    /// - Parameters:
    ///   - program: The name of the program, which becomes the name of its folder.
    ///   - environment: The environment variables, with the same rules as for the other folders.
    /// - Throws: ``UserFolders/Error`` if `HOME` is needed, but is missing or not an absolute path.
    public static func configuration(
        of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Error) -> URL {
        #if canImport(Darwin)
            try folder(of: program, "", "Library/Application Support", environment)
        #else
            try folder(of: program, "XDG_CONFIG_HOME", ".config", environment)
        #endif
    }

    private static func folder(
        of program: String, _ variable: String, _ standard: String, _ environment: [String: String]
    ) throws(Error) -> URL {
        for (name, path) in [(variable, program), ("HOME", "\(standard)/\(program)")] {
            guard let base = environment[name], base.hasPrefix("/") else { continue }
            return URL(filePath: base, directoryHint: .isDirectory).appending(path: path, directoryHint: .isDirectory)
        }
        throw .noHome
    }
}

extension UserFolders.Error: CustomStringConvertible {
    /// An error message for users.
    public var description: String {
        switch self {
        case .noHome: "cannot locate your data folders: HOME is not set to an absolute path"
        }
    }
}
