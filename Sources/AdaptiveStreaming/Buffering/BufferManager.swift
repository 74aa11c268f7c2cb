import StreamingCore

/// A source of the current buffer size.
@MainActor
public protocol BufferSizeProvider: AnyObject {
    /// The current buffer size.
    var currentConfiguration: BufferConfiguration { get }
}

/// A component that chooses the buffer size from the state of the memory and of the network.
@MainActor
public protocol BufferManager: BufferSizeProvider {
    /// The publisher of the buffer size. A new observer receives the current size at once, and then each change.
    var configurationPublisher: StatePublisher<BufferConfiguration> { get }

    /// Updates the buffer size with a measurement of the memory.
    func updateMemoryState(_ state: MemoryState)

    /// Updates the buffer size with the quality of the network.
    func updateNetworkQuality(_ quality: NetworkQuality)
}
