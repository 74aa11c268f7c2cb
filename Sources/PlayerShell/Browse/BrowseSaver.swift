import StreamingCore

/// A saver of the state of the browse screen, which saves changes shortly after they were made.
@MainActor
final class BrowseSaver {
    /// The last saved state.
    private(set) var saved = BrowseMemory()

    private let library: BrowseLibrary
    private let clock: any MonotonicClock
    private var task: Task<Void, any Error>?

    /// The delay between a change and its save. Changes within this time are saved together.
    private static let delay = Duration.milliseconds(500)

    init(_ library: BrowseLibrary, clock: any MonotonicClock) {
        self.library = library
        self.clock = clock
    }

    /// Returns the state of the last run, or nil if there is none.
    func load() async -> BrowseMemory? {
        let memory = await library.loadMemory()
        if let memory { saved = memory }
        return memory
    }

    /// Saves the state after a delay, if it has changed.
    func schedule(_ memory: @escaping () -> BrowseMemory) {
        guard task == nil, memory() != saved else { return }
        task = Task {
            try await clock.sleep(for: Self.delay)
            task = nil
            save(memory())
        }
    }

    /// Saves the state now, if it has changed, and cancels a scheduled save.
    func save(_ memory: BrowseMemory) {
        task?.cancel()
        task = nil
        if memory == saved { return }
        saved = memory
        library.save(memory)
    }
}
