import Foundation
import StreamingCore

/// A dummy transport, for a dependency that must not be used.
///
/// A request throws `HTTPError.noConnection`, and is reported as a failure at the line that created the dummy.
public struct HTTPTransportDummy: HTTPTransport {
    private let file: StaticString
    private let line: UInt

    /// Creates a dummy, each use of which is reported as a failure at the line of this call.
    ///
    /// - Parameters:
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        reportFailure("unexpected use of the transport dummy: request for \(request.url)", file: file, line: line)
        throw HTTPError.noConnection
    }
}

/// A dummy clock, for a dependency that must not be used.
///
/// Each reading of the clock and each sleep is reported as a failure at the line that created the dummy.
public struct MonotonicClockDummy: MonotonicClock {
    private let file: StaticString
    private let line: UInt

    /// Creates a dummy, each use of which is reported as a failure at the line of this call.
    ///
    /// - Parameters:
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    public var now: Duration {
        reportFailure("unexpected use of the clock dummy: read the time", file: file, line: line)
        return .zero
    }

    public var date: Date {
        reportFailure("unexpected use of the clock dummy: read the date", file: file, line: line)
        return Date(timeIntervalSinceReferenceDate: 0)
    }

    public func sleep(until deadline: Duration) async throws {
        reportFailure("unexpected use of the clock dummy: sleep", file: file, line: line)
        throw CancellationError()
    }
}

/// A dummy player, for a dependency that must not be used.
///
/// Each command is reported as a failure at the line that created the dummy. The properties of the player can be read.
public final class PlayerDummy: ReportingPlayer {
    public let mailbox = Mailbox<PlaybackReport>()
    public let capabilities = PlayerCapabilities()
    public let isPlaying = false
    public let currentTime: TimeInterval = 0
    public let duration = TimeInterval.infinity
    public let volume: Float = 1
    public let isMuted = false
    public let playbackSpeed: Float = 1
    public let tracks: [MediaTrack] = []
    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }

    private let file: StaticString
    private let line: UInt

    /// Creates a dummy, each command to which is reported as a failure at the line of this call.
    ///
    /// - Parameters:
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    public func load(url: URL) { fail("load \(url)") }
    public func play() { fail("play") }
    public func pause() { fail("pause") }
    public func stop() { fail("stop") }
    public func seek(to time: TimeInterval) { fail("seek to \(time)") }
    public func seekForward(by seconds: TimeInterval) { fail("seek forward") }
    public func seekBackward(by seconds: TimeInterval) { fail("seek backward") }
    public func setVolume(_ volume: Float) { fail("set the volume") }
    public func toggleMute() { fail("mute") }
    public func setPlaybackSpeed(_ speed: Float) { fail("set the speed") }
    public func setMaximumBitrate(_ bitrate: Int?) { fail("limit the bitrate") }
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { fail("select a track") }

    private func fail(_ command: String) {
        reportFailure("unexpected use of the player dummy: \(command)", file: file, line: line)
    }
}
