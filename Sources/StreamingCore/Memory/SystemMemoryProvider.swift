import Foundation

/// The memory of the system, as Linux reports it.
///
/// The available memory is the smaller of two amounts: the memory that the system can provide, and the memory up to
/// the limit of each control group that contains the process (cgroup v1 and v2).
///
/// On other systems, nothing limits the reported memory, so the pressure stays normal. Pass a reader that uses the API
/// of such a system to ``PollingMemoryMonitor``.
@MainActor
public final class SystemMemoryProvider: MemoryStateProvider {
    /// Creates a provider.
    public init() {}

    public func currentMemoryState() -> MemoryState { Self.read() }

    /// Measures the memory now. Any thread may call this method, which reads a few files of the kernel.
    public nonisolated static func read() -> MemoryState {
        MemoryFiles { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } }
            .state(at: Date(), physicalMemory: ProcessInfo.processInfo.physicalMemory)
    }
}
