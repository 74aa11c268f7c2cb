import Foundation
import LocalOrigin
import StreamingTestKit

/// A large MP4 file that takes almost no space on the disk, because its media is a hole.
final class HugeFile {
    let folder: URL

    init(size: Int64, duration: Double) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("huge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent("huge.mp4")
        try SyntheticMP4(size: size, duration: duration, headerAtEnd: false).bytes(in: 0..<4_096).write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

enum SourceTreeFolder {
    static var fixtures: String { SourceTree.root().appendingPathComponent("Fixtures").path }
}
