import Foundation
import StreamingCore

/// A player that does nothing but remember, in order, what it was told; a test says what it reports.
public final class PlayerSpy: ReportingPlayer {
    /// What it was told.
    public enum Message: Equatable, Sendable {
        case load(URL)
        case play
        case pause
        case seek(to: TimeInterval)
        case stop
        case setVolume(Float)
        case toggleMute
        case setSpeed(Float)
        case selectTrack(Int?, MediaTrack.Kind)
        case setMaximumBitrate(Int?)
    }

    public let mailbox = Mailbox<PlaybackReport>()
    /// In the order in which it was told.
    public private(set) var messages: [Message] = []
    /// How many loads and seeks it was given.
    public private(set) var generation = 0

    public var capabilities = PlayerCapabilities()
    public var tracks: [MediaTrack] = []
    public var isPlaying = false
    public var currentTime: TimeInterval = 0
    public var duration: TimeInterval = .infinity
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1

    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }

    /// Reports nothing until it is told to.
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

    /// Posts an event of the present generation and position, or of others.
    public func report(_ event: PlayerEvent, generation: Int? = nil, position: TimeInterval? = nil) {
        mailbox.post(
            PlaybackReport(event, generation: generation ?? self.generation, position: position ?? currentTime))
    }
}
