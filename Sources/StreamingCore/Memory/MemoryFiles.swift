import Foundation

/// A reader of the files in which Linux reports memory: `/proc/meminfo`, `/proc/self`, and those of the control groups.
///
/// A missing or malformed file sets no limit.
package struct MemoryFiles {
    /// The names of the files of a control group, which depend on the version of the control groups.
    private struct GroupFiles {
        let limit: String
        let usage: String
        /// The field of `memory.stat` with the size of the files that the kernel can drop, in bytes.
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

    /// Returns the memory at a date.
    ///
    /// - Parameter physicalMemory: The memory of the system if `/proc/meminfo` does not tell it, in bytes.
    package func state(at date: Date, physicalMemory: UInt64) -> MemoryState {
        let system = fields(of: "/proc/meminfo")
        let systemTotal = bytes(system["MemTotal"]) ?? physicalMemory
        let systemAvailable = bytes(system["MemAvailable"]) ?? bytes(system["MemFree"]) ?? systemTotal
        // A limit above the memory of the system is none. The kernel has such values for "unlimited".
        let limits = groupLimits.filter { $0.limit < systemTotal }
        return MemoryState(
            availableBytes: limits.map(\.available).reduce(min(systemAvailable, systemTotal), min),
            totalBytes: limits.map(\.limit).reduce(systemTotal, min),
            usedBytes: bytes(fields(of: "/proc/self/status")["VmRSS"]) ?? 0, timestamp: date)
    }

    /// The limits of the control groups that contain the process, with the amounts that are still available.
    private var groupLimits: [(limit: UInt64, available: UInt64)] {
        (read("/proc/self/cgroup") ?? "").split(separator: "\n").flatMap { line in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [(limit: UInt64, available: UInt64)]() }
            if parts[0] == "0", parts[1].isEmpty {
                // Beside v1, the groups of v2 are in a folder of their own.
                return limits(of: parts[2], in: Self.groups, .v2)
                    + limits(of: parts[2], in: Self.groups + "/unified", .v2)
            }
            guard parts[1].split(separator: ",").contains("memory") else { return [] }
            return limits(of: parts[2], in: Self.groups + "/memory", .v1)
        }
    }

    /// Returns the limits of a group and of all groups that contain it.
    ///
    /// In a container, the path may be that of the host, while the container sees its own group as the root. The groups
    /// that do not exist are therefore skipped.
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

    /// Returns the number that a file consists of; nil for another text, such as `max`.
    private func number(at path: String) -> UInt64? {
        read(path).flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Returns the first value of each line of a file, by the first word of the line without a colon.
    private func fields(of path: String) -> [String: Substring] {
        let lines = (read(path) ?? "").split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
        let pairs = lines.filter { $0.count >= 2 }.map { (String($0[0].trimmingSuffix(":")), $0[1]) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns a number of KiB in bytes; nil if the text is no number, or if the result is too large.
    private func bytes(_ kilobytes: Substring?) -> UInt64? {
        guard let kilobytes = kilobytes.flatMap({ UInt64($0) }) else { return nil }
        let (bytes, isTooLarge) = kilobytes.multipliedReportingOverflow(by: 1_024)
        return isTooLarge ? nil : bytes
    }
}

extension Substring {
    /// Returns the text without a suffix.
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring { hasSuffix(suffix) ? dropLast(suffix.count) : self }
}
