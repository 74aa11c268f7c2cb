import StreamingCore

/// A controller that passes the state of the memory and the quality of the network to a ``BufferManager``, and the
/// resulting buffer size to a player.
///
/// The quality of the network results from a comparison of the throughput with the bitrates of the variants. Media
/// without variants does not change the quality.
///
/// The controller works until it is released, and does not retain the player. The controller starts the memory monitor,
/// but does not stop it, because other parts of an app may use the monitor.
///
/// ```swift
/// let engine = NativePlayer(transport: URLSessionHTTPClient())
/// let player = StreamingPlayer(player: engine)
/// let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
/// let controller = BufferController(of: player, memoryMonitor: monitor) { [weak engine] in
///     engine?.setBufferTarget($0)
/// }
/// ```
@MainActor
public final class BufferController {
    /// The manager that chooses the buffer size.
    public let manager: any BufferManager
    private weak var session: PlayerSession?
    private var quality = ThroughputQuality()
    private var tokens: Set<EventSubscription> = []

    /// Creates a controller, and starts it.
    ///
    /// - Parameters:
    ///   - player: The player whose throughput and variants determine the quality of the network.
    ///   - memoryMonitor: The monitor of the memory, which the controller starts.
    ///   - manager: The manager that chooses the buffer size; nil for an ``AdaptiveBufferManager`` with the thresholds
    ///     of the monitor.
    ///   - setBufferTarget: A closure that receives the buffer size at once and after each change, in seconds.
    public convenience init(
        of player: StreamingPlayer, memoryMonitor: any MemoryMonitor, manager: (any BufferManager)? = nil,
        setBufferTarget: @escaping (Double) -> Void
    ) {
        self.init(
            of: player.session, memoryMonitor: memoryMonitor, manager: manager, setBufferTarget: setBufferTarget)
    }

    init(
        of session: PlayerSession, memoryMonitor: any MemoryMonitor, manager: (any BufferManager)?,
        setBufferTarget: @escaping (Double) -> Void
    ) {
        let manager = manager ?? AdaptiveBufferManager(thresholds: memoryMonitor.thresholds)
        (self.session, self.manager) = (session, manager)
        manager.configurationPublisher.sink { setBufferTarget($0.preferredForwardBufferDuration) }.store(in: &tokens)
        memoryMonitor.statePublisher.sink { manager.updateMemoryState($0) }.store(in: &tokens)
        session.observationPublisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
        memoryMonitor.startMonitoring()
    }

    private func follow(_ observation: PlaybackObservation) {
        guard let session, case .sample(let sample) = observation else { return }
        let previous = quality.quality
        quality.update(throughput: sample.throughput, bitrates: session.variants.compactMap(\.bitrate))
        if let quality = quality.quality, quality != previous { manager.updateNetworkQuality(quality) }
    }
}
