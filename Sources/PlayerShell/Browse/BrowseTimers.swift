import StreamingCore

/// The timers of the browse screen. A timer runs only while something changes.
@MainActor
final class BrowseTimers {
    /// The time from which the next frame may be drawn.
    private(set) var nextFrame = Duration.zero

    private let clock: any MonotonicClock
    private var frame: Task<Void, any Error>?
    private var expiry: Task<Void, any Error>?
    /// The message that `expiry` removes.
    private var message: String?

    /// The interval between two drawings while playback changes the screen.
    private static let frameInterval = Duration.milliseconds(250)
    /// The time for which a message is shown.
    private static let messageTime = Duration.seconds(6)

    init(_ clock: any MonotonicClock) { self.clock = clock }

    /// Begins the interval to the next frame.
    func didDraw() { nextFrame = clock.now + Self.frameInterval }

    /// Calls `draw` at the time of the next frame. If the call is already scheduled, nothing happens.
    func scheduleFrame(_ draw: @escaping () -> Void) {
        guard frame == nil else { return }
        frame = Task {
            try await clock.sleep(until: nextFrame)
            frame = nil
            draw()
        }
    }

    /// Calls `remove` some seconds after a message was first shown. The call for the previous message is cancelled.
    func limit(_ shown: String?, _ remove: @escaping () -> Void) {
        guard shown != message else { return }
        message = shown
        expiry?.cancel()
        guard shown != nil else { return }
        expiry = Task {
            try await clock.sleep(for: Self.messageTime)
            remove()
        }
    }

    func cancel() {
        frame?.cancel()
        expiry?.cancel()
    }
}
