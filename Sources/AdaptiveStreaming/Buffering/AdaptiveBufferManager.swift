import StreamingCore

/// A manager whose buffer size depends first on the memory pressure, and then on the network quality.
///
/// - The size starts as ``BufferConfiguration/balanced``, and stays so until the quality of the network is known.
/// - Critical memory leads to `minimal`, and scarce memory to `conservative`.
/// - With normal memory, a fair network leads to `balanced`. A good network leads to `aggressive`, and so does a poor
///   network, which needs a larger buffer to survive outages.
/// - A size that was reduced grows again only after the available memory exceeds the limit by a quarter.
/// - The publisher delivers only changes.
///
/// ```swift
/// let manager = AdaptiveBufferManager()
/// let token = manager.configurationPublisher.sink { player.setBufferTarget($0.preferredForwardBufferDuration) }
/// ```
@MainActor
public final class AdaptiveBufferManager: BufferManager {
    public let configurationPublisher: StatePublisher<BufferConfiguration>
    private var policy: BufferPolicy

    /// Creates a manager.
    ///
    /// - Parameter thresholds: The limits of the memory pressure.
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
