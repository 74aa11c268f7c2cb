import Foundation

/// The kernel's data about processes (proc(5)).
enum ProcessTable {
    /// Returns the process identifiers of the running child processes of a process.
    static func children(of parent: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { stat(of: $0)?.parent == parent && isAlive($0) }
    }

    /// Returns whether the process runs, which is false for a zombie process.
    static func isAlive(_ process: Int32) -> Bool { stat(of: process).map { $0.state != "Z" } ?? false }

    /// Waits until the process has ended, and returns whether it ended within the limit.
    static func waitForEnd(of process: Int32, atMost limit: Duration = .seconds(60)) async throws -> Bool {
        // The attempts are counted, because a clock also advances while a virtual machine is suspended.
        let pause = Duration.milliseconds(10)
        for _ in 0..<Int(limit / pause) {
            if !isAlive(process) { return true }
            try await Task.sleep(for: pause)
        }
        return false
    }

    /// Returns whether the process has installed a handler for a signal.
    static func catches(_ signal: Int32, in process: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let mask = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
        return mask.flatMap { UInt64($0, radix: 16) }.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
    }

    private static func stat(of process: Int32) -> (state: Substring, parent: Int32)? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            // The name is in parentheses, and may contain any character.
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 2, let parent = Int32(fields[2]) else { return nil }
        return (fields[1], parent)
    }
}
