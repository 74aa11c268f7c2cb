import Foundation
import StreamingCore

/// A player that records the received commands in order, and plays nothing.
///
/// The test itself reports the events of the player.
///
/// ```swift
/// let (spy, clock) = (PlayerSpy(), ManualClock())
/// let player = StreamingPlayer(player: spy, clock: clock)
/// player.load(anyURL())
/// spy.report(.didBecomeReady)
/// clock.advance(by: .zero, with: player)
/// #expect(player.state == .ready)
/// #expect(spy.messages == [.load(anyURL())])
/// ```
public final class PlayerSpy: ReportingPlayer {
    /// A command that the player has received.
    public enum Message: Equatable, Sendable {
        /// A command to load the media at a URL.
        case load(URL)
        /// A command to start playback.
        case play
        /// A command to pause playback.
        case pause
        /// A command to seek to a position, in seconds.
        case seek(to: TimeInterval)
        /// A command to stop playback.
        case stop
        /// A command to set the volume. The value is recorded as received, even if the value is not between 0 and 1.
        case setVolume(Float)
        /// A command to toggle mute.
        case toggleMute
        /// A command to set the playback speed, where 1 is normal speed.
        case setSpeed(Float)
        /// A command to select the track of a kind with this identifier. Nil selects no track of the kind.
        case selectTrack(Int?, MediaTrack.Kind)
        /// A command to limit the bitrate, in bits per second. Nil removes the limit.
        case setMaximumBitrate(Int?)
    }

    public let mailbox = Mailbox<PlaybackReport>()
    /// The received commands, in order.
    public private(set) var messages: [Message] = []
    /// The number of loads and seeks so far.
    ///
    /// By default, each report carries this number, so that the session can ignore late events.
    public private(set) var generation = 0

    /// The capabilities of the player, which the test can set.
    public var capabilities = PlayerCapabilities()
    /// The tracks that the test has set. Commands to select a track do not change them.
    public var tracks: [MediaTrack] = []
    /// Whether the player plays. Only the test sets this property; commands do not change it.
    public var isPlaying = false
    /// The position that the test has set, in seconds. Commands do not change the position.
    public var currentTime: TimeInterval = 0
    /// The duration that the test has set, in seconds; infinite by default.
    public var duration: TimeInterval = .infinity
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1

    /// The wall-clock date of the position, as set by the test.
    public var currentDate: Date?
    /// The position near the live edge, in seconds, as set by the test.
    public var livePosition: TimeInterval?
    /// The duration between the position and the live edge, in seconds, as set by the test.
    public var liveLatency: TimeInterval?
    public var snapshot: PlayerSnapshot {
        var snapshot = PlayerSnapshot(of: self)
        snapshot.currentDate = currentDate
        (snapshot.livePosition, snapshot.liveLatency) = (livePosition, liveLatency)
        return snapshot
    }

    /// Creates a player that has received no command, and reports only the events of the test.
    public init() {}

    public func load(url: URL) {
        generation += 1
        messages.append(.load(url))
    }

    public func play() { messages.append(.play) }

    public func pause() { messages.append(.pause) }

    public func seek(to time: TimeInterval) {
        generation += 1
        messages.append(.seek(to: time))
    }

    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }

    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    public func stop() { messages.append(.stop) }

    public func setVolume(_ volume: Float) {
        self.volume = volume
        messages.append(.setVolume(volume))
    }

    public func toggleMute() {
        isMuted.toggle()
        messages.append(.toggleMute)
    }

    public func setPlaybackSpeed(_ speed: Float) {
        playbackSpeed = speed
        messages.append(.setSpeed(speed))
    }

    public func setMaximumBitrate(_ bitrate: Int?) { messages.append(.setMaximumBitrate(bitrate)) }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { messages.append(.selectTrack(id, kind)) }

    /// Reports an event, by posting a report to the mailbox.
    ///
    /// - Parameters:
    ///   - event: The event to report.
    ///   - generation: The generation of the report, or nil for the current one.
    ///   - position: The position of the report in seconds, or nil for `currentTime`.
    public func report(_ event: PlayerEvent, generation: Int? = nil, position: TimeInterval? = nil) {
        mailbox.post(
            PlaybackReport(event, generation: generation ?? self.generation, position: position ?? currentTime))
    }
}
