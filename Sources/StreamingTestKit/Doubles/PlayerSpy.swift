import Foundation
import StreamingCore

/// A player that only records its commands in order. The test posts the reports.
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
        /// Selects a track of a kind, or none if the identifier is nil.
        case selectTrack(Int?, MediaTrack.Kind)
        /// Limits the bitrate, in bits per second, or removes the limit if it is nil.
        case setMaximumBitrate(Int?)
    }

    public let mailbox = Mailbox<PlaybackReport>()
    /// The received commands, in order.
    public private(set) var messages: [Message] = []
    /// The number of loads and seeks so far.
    public private(set) var generation = 0

    /// The capabilities, as the test sets them.
    public var capabilities = PlayerCapabilities()
    /// The tracks, as the test sets them. Selecting a track does not change them.
    public var tracks: [MediaTrack] = []
    /// Whether the player plays, as the test sets it. Commands do not change it.
    public var isPlaying = false
    /// The position in seconds, as the test sets it. Commands do not change it.
    public var currentTime: TimeInterval = 0
    /// The duration in seconds, as the test sets it.
    public var duration: TimeInterval = .infinity
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1

    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }

    /// Creates a player that reports nothing by itself.
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

    /// Posts a report to the mailbox.
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
