import Foundation

/// A file system object that a store must not read as an entry.
enum Odd: CaseIterable {
    case link, pipe, folder, hugeFile

    var reason: String {
        switch self {
        case .link, .pipe, .folder: "not a regular file"
        case .hugeFile: "larger than \((256 << 20) + (64 << 10)) bytes"
        }
    }

    func make(at path: String) throws {
        switch self {
        case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hosts")
        case .pipe: guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .hugeFile:
            try Data().write(to: URL(filePath: path))
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            // The file is sparse, so it occupies no space on the disk.
            try file.truncate(atOffset: 1 << 40)
            try file.close()
        }
    }
}
