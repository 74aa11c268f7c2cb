import StreamingCore

/// A manager whose buffer size depends first on the memory pressure, and then on the network quality.
///
/// - Critical memory leads to ``BufferConfiguration/minimal``, and scarce memory to
///   ``BufferConfiguration/conservative``.
/// - With normal memory, the size is ``BufferConfiguration/balanced`` while the network is fair or its quality is
///   unknown. On a better network, the size is ``BufferConfiguration/aggressive``.
/// - With normal memory, the size is 30 s while the network is poor or offline, because only a large buffer survives
///   outages.
/// - After a reduction for lack of memory, the size grows again only when the available memory reaches 1.25 times the
///   threshold.
/// - A new observer of the publisher receives the current size, and then only changes.
///
/// ```swift
/// let manager = AdaptiveBufferManager()
/// let token = manager.configurationPublisher.sink { player.setBufferTarget($0.preferredForwardBufferDuration) }
/// ```
@MainActor
public final class AdaptiveBufferManager: BufferManager {
    public let configurationPublisher: StatePublisher<BufferConfiguration>
    private var policy: BufferPolicy

    /// Creates a manager for normal memory and a network of unknown quality.
    ///
    /// - Parameter thresholds: The amounts of available memory below which memory counts as scarce or critical.
    public init(thresholds: MemoryThresholds = .default) {
        policy = BufferPolicy(thresholds: thresholds)
        configurationPublisher = StatePublisher(policy.configuration)
    }

    public var currentConfiguration: BufferConfiguration { policy.configuration }

    public func updateMemoryState(_ state: MemoryState) { change { $0.update(state) } }

    public func updateNetworkQuality(_ quality: NetworkQuality) { change { $0.update(quality) } }

    private func change(_ change: (inout BufferPolicy) -> Void) {
        let previous = policy.configuration
        change(&policy)
        if policy.configuration != previous { _ = configurationPublisher.publish(policy.configuration) }
    }
}
