import Foundation
import StreamingCore

/// A player that only records its commands, in order. The test itself reports events.
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
        /// Loads a URL.
        case load(URL)
        /// Starts playback.
        case play
        /// Pauses playback.
        case pause
        /// Seeks to a position, in seconds.
        case seek(to: TimeInterval)
        /// Stops playback.
        case stop
        /// Sets the volume.
        case setVolume(Float)
        /// Toggles mute.
        case toggleMute
        /// Sets the playback speed.
        case setSpeed(Float)
        /// Selects the track of a kind with this identifier, or no track of the kind if the identifier is nil.
        case selectTrack(Int?, MediaTrack.Kind)
        /// Limits the bitrate, in bits per second. Nil removes the limit.
        case setMaximumBitrate(Int?)
    }

    public let mailbox = Mailbox<PlaybackReport>()
    /// The received commands, in order.
    public private(set) var messages: [Message] = []
    /// The number of loads and seeks so far, with which reports are marked.
    public private(set) var generation = 0

    /// The capabilities that the test has set.
    public var capabilities = PlayerCapabilities()
    /// The tracks that the test has set. Selecting a track does not change them.
    public var tracks: [MediaTrack] = []
    /// Whether the player plays, as set by the test. Commands do not change this value.
    public var isPlaying = false
    /// The position that the test has set, in seconds. Commands do not change it.
    public var currentTime: TimeInterval = 0
    /// The duration that the test has set, in seconds.
    public var duration: TimeInterval = .infinity
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1

    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }

    /// Creates a player that has received no command. Events are reported only by the test.
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
