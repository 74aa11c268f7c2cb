import Foundation
import HLSPlaylist
import StreamingCore

/// A transport that measures how late one session reloads its live playlist.
///
/// A reload is due one target duration after the previous request. If the playlist had not changed, the reload is due
/// after half of the target duration (RFC 8216bis, 6.3.4). The player adds a random delay of at most a tenth of this
/// time. A reload is late only after the maximum random delay.
final class ReloadTimes: HTTPTransport {
    /// A request for a playlist, with the version of the playlist in the response.
    private struct Version {
        let url: URL
        let begin: Duration
        var text: Data?
        /// The time from `begin` until the next reload is due, in seconds; nil until the version is known.
        var interval: Double?
    }

    private struct State {
        var last: Version?
        var delays: [Double] = []
        var longestTarget = 0.0
    }

    private static let jitter = 0.1

    private let decoratee: any HTTPTransport
    private let clock: any MonotonicClock
    private let state = LockedValue(State())

    init(_ decoratee: any HTTPTransport, clock: any MonotonicClock) {
        (self.decoratee, self.clock) = (decoratee, clock)
    }

    /// The longest target duration of the received media playlists, in seconds; 0 before the first media playlist.
    var targetDuration: Double { state.withLock { $0.longestTarget } }

    /// Removes and returns the delays of all reloads since the last call, in seconds. A reload that is not late has the
    /// delay 0.
    func takeDelays() -> [Double] {
        state.withLock { state in
            defer { state.delays = [] }
            return state.delays
        }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.purpose == .playlist else { return try await decoratee.send(request) }
        let begin = clock.now
        let before = state.withLock { state in
            if let last = state.last, last.url == request.url, let interval = last.interval {
                let due = last.begin + .seconds(interval * (1 + Self.jitter))
                state.delays.append(max(0, (begin - due).seconds))
            }
            defer { state.last = Version(url: request.url, begin: begin) }
            return state.last?.text
        }
        let response = try await decoratee.send(request)
        let (body, text) = try await response.body.buffered()
        if let text { receive(text, of: request.url, before: before) }
        return HTTPResponse(status: response.status, url: response.url, headers: response.headers, body: body)
    }

    private func receive(_ text: Data, of url: URL, before: Data?) {
        guard let parsed = try? PlaylistParser.parse(text), case .media(let playlist) = parsed.playlist else { return }
        let target = Double(playlist.targetDuration)
        state.withLock { state in
            guard state.last?.url == url else { return }
            state.longestTarget = max(state.longestTarget, target)
            state.last?.text = text
            state.last?.interval = target * (text == before ? 0.5 : 1)
        }
    }
}
