import Foundation

/// The resources that this process uses, as the system reports them.
struct ProcessUsage {
    /// The processor time so far, user and system, in seconds.
    let processorSeconds: Double
    /// The peak memory so far, in bytes; nil if the system does not report it.
    let peakMemory: Int64?
    /// The number of open sockets; nil if the system does not report it.
    let sockets: Int?
    /// The maximum number of open files and sockets; nil if the system does not report it.
    let descriptorLimit: Int?

    /// Measures the resources. The method reads files of the kernel, so it runs outside of the caller's isolation.
    @concurrent
    static func measure() async -> Self {
        let status = text(of: "/proc/self/status")
        let memory = status.flatMap { number(in: $0, after: "VmHWM:") }
        let limit = text(of: "/proc/self/limits").flatMap { number(in: $0, after: "Max open files") }
        return Self(
            processorSeconds: processorTime(), peakMemory: memory.map { Int64($0) * 1_024 }, sockets: countSockets(),
            descriptorLimit: limit)
    }

    private static func processorTime() -> Double {
        var usage = rusage()
        // 0 is RUSAGE_SELF. The type of the constant differs between systems.
        getrusage(0, &usage)
        return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
    }

    private static func countSockets() -> Int? {
        let folder = "/proc/self/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return target?.hasPrefix("socket:") == true
        }
    }

    private static func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// Returns the first number after a name at the start of a line; nil if there is none.
    private static func number(in text: String, after name: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
}
