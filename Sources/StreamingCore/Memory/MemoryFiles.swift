import Foundation

/// A reader of the files in which Linux reports memory: `/proc/meminfo`, the files in `/proc/self`, and the files of
/// the control groups.
///
/// A missing or malformed file sets no limit.
package struct MemoryFiles {
    /// The names of the files of a control group, which depend on the version of the control groups.
    private struct GroupFiles {
        let limit: String
        let usage: String
        /// The name of the field of `memory.stat` that contains the size of the cached files that the kernel can drop,
        /// in bytes.
        let reclaimable: String

        static let v1 = Self(
            limit: "memory.limit_in_bytes", usage: "memory.usage_in_bytes", reclaimable: "total_inactive_file")
        static let v2 = Self(limit: "memory.max", usage: "memory.current", reclaimable: "inactive_file")
    }

    private let read: (String) -> String?

    private static let groups = "/sys/fs/cgroup"

    /// Creates a reader.
    ///
    /// - Parameter read: A closure that returns the text of the file at a path; nil if there is no such file.
    package init(read: @escaping (String) -> String?) { self.read = read }

    /// Measures the memory, and returns the measurement.
    ///
    /// - Parameters:
    ///   - date: The date of the measurement.
    ///   - physicalMemory: The memory of the system in bytes, in case `/proc/meminfo` contains no valid total.
    package func state(at date: Date, physicalMemory: UInt64) -> MemoryState {
        let system = fields(of: "/proc/meminfo")
        let systemTotal = bytes(system["MemTotal"]) ?? physicalMemory
        let systemAvailable = bytes(system["MemAvailable"]) ?? bytes(system["MemFree"]) ?? systemTotal
        // Only a limit below the memory of the system counts. The kernel uses a very large number for "unlimited".
        let limits = groupLimits.filter { $0.limit < systemTotal }
        return MemoryState(
            availableBytes: limits.map(\.available).reduce(min(systemAvailable, systemTotal), min),
            totalBytes: limits.map(\.limit).reduce(systemTotal, min),
            usedBytes: bytes(fields(of: "/proc/self/status")["VmRSS"]) ?? 0, timestamp: date)
    }

    /// The limits of the control groups that contain the process, and the memory that is still available below each
    /// limit, in bytes.
    private var groupLimits: [(limit: UInt64, available: UInt64)] {
        (read("/proc/self/cgroup") ?? "").split(separator: "\n").flatMap { line in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [(limit: UInt64, available: UInt64)]() }
            if parts[0] == "0", parts[1].isEmpty {
                // If both versions are in use, the groups of v2 are in a separate folder.
                return limits(of: parts[2], in: Self.groups, .v2)
                    + limits(of: parts[2], in: Self.groups + "/unified", .v2)
            }
            guard parts[1].split(separator: ",").contains("memory") else { return [] }
            return limits(of: parts[2], in: Self.groups + "/memory", .v1)
        }
    }

    /// Returns the limits of a control group and of all groups that contain this group, in bytes.
    ///
    /// In a container, the path of the group may be its path on the host, although the container sees the group as the
    /// root. Groups that do not exist are therefore skipped.
    ///
    /// - Parameters:
    ///   - path: The path of the group below `root`.
    ///   - root: The folder of all groups.
    ///   - files: The names of the files of each group.
    /// - Returns: The limit of each group that has a limit, and the memory that is still available below the limit.
    private func limits(
        of path: Substring, in root: String, _ files: GroupFiles
    ) -> [(limit: UInt64, available: UInt64)] {
        let names = path.split(separator: "/")
        return (0...names.count).compactMap { depth in
            let folder = ([root[...]] + names.prefix(depth)).joined(separator: "/")
            guard let limit = number(at: "\(folder)/\(files.limit)") else { return nil }
            let usage = number(at: "\(folder)/\(files.usage)") ?? 0
            let reclaimable = fields(of: "\(folder)/memory.stat")[files.reclaimable].flatMap { UInt64($0) } ?? 0
            let used = usage - min(usage, reclaimable)
            return (limit, limit - min(limit, used))
        }
    }

    /// Returns the number in a file; nil if there is no such file, or if its text is not a number, such as `max`.
    private func number(at path: String) -> UInt64? {
        read(path).flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Returns the second word of each line of a file, by the first word of the line without its final colon. Lines
    /// with fewer than two words are skipped. The result is empty if there is no such file.
    private func fields(of path: String) -> [String: Substring] {
        let lines = (read(path) ?? "").split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
        let pairs = lines.filter { $0.count >= 2 }.map { (String($0[0].trimmingSuffix(":")), $0[1]) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the number of bytes for a number of KiB; nil if there is no number, or if the result exceeds 64 bits.
    private func bytes(_ kilobytes: Substring?) -> UInt64? {
        guard let kilobytes = kilobytes.flatMap({ UInt64($0) }) else { return nil }
        let (bytes, isTooLarge) = kilobytes.multipliedReportingOverflow(by: 1_024)
        return isTooLarge ? nil : bytes
    }
}

extension Substring {
    /// Returns the text without `suffix`, or the whole text if the text does not end with `suffix`.
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring { hasSuffix(suffix) ? dropLast(suffix.count) : self }
}
