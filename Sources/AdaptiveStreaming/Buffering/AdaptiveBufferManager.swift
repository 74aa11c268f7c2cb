import StreamingCore

/// A manager whose buffer size depends first on the memory pressure, and then on the network quality.
///
/// - With normal memory, the size is ``BufferConfiguration/balanced`` until the quality of the network is known.
/// - Critical memory leads to `minimal`, and scarce memory to `conservative`.
/// - With normal memory, a fair network leads to `balanced`, and a better network to `aggressive`. A poor or offline
///   network also leads to a buffer of 30 s, because only a large buffer survives outages.
/// - After a reduction for lack of memory, the size grows again only when the available memory exceeds the limit by a
///   quarter.
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
