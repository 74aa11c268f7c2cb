import Foundation
import Testing

/// A disk of 1 MB in memory, which only root on Linux can mount, and which is unmounted on deallocation.
///
/// With `STREAMING_REQUIRE=tmpfs`, a disk that cannot be mounted is a failure.
final class SmallDisk: Sendable {
    let url: URL
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url
        try #require(Self.run("mount -t tmpfs -o size=1m tmpfs", url), "cannot mount a temporary disk")
    }

    deinit { _ = Self.run("umount", url) }

    static let isUsable = isRequired || (try? SmallDisk()) != nil

    private static var isRequired: Bool {
        (ProcessInfo.processInfo.environment["STREAMING_REQUIRE"] ?? "").split(separator: ",").contains("tmpfs")
    }

    private static func run(_ command: String, _ url: URL) -> Bool {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(command) '\(url.path)' && echo done"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        return (try? output.fileHandleForReading.readToEnd()) == Data("done\n".utf8)
    }
}

extension Trait where Self == ConditionTrait {
    static var needsASmallDisk: Self {
        .enabled(if: SmallDisk.isUsable, "only root on Linux can mount a disk of 1 MB to fill it")
    }
}
