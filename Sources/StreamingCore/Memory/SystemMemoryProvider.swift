import Foundation

/// A provider of memory measurements from the files of the Linux kernel.
///
/// The available memory is the smallest of several amounts: the memory that the system can provide, and the memory that
/// each control group of the process (cgroup v1 and v2) leaves below its limit.
///
/// On other systems, the available memory always equals the memory of the system, so the pressure stays normal. There,
/// pass a reader that uses the API of the system to ``PollingMemoryMonitor``.
@MainActor
public final class SystemMemoryProvider: MemoryStateProvider {
    /// Creates a provider, which reads no file before the first measurement.
    public init() {}

    public func currentMemoryState() -> MemoryState { Self.read() }

    /// Measures the memory now, and returns the measurement. Any thread may call this method, which reads a few files
    /// of the kernel.
    public nonisolated static func read() -> MemoryState {
        MemoryFiles { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } }
            .state(at: Date(), physicalMemory: ProcessInfo.processInfo.physicalMemory)
    }
}
