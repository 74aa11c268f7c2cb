import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingRecording

/// Plays with three automatic retries, prints what happens, and returns the recording of the session.
@MainActor
func playAndRecord(_ url: URL) async -> String {
    let player = StreamingPlayer(
        transport: URLSessionHTTPClient(), policies: SessionPolicies(retry: RetryPolicy(attempts: 3)))
    var recording = ""
    let recorder = PlaybackRecorder(of: player, program: "App 1.0") { recording += $0 }
    let events = player.events
    player.play(url)
    for await event in events {
        switch event {
        case .transition(let transition): print(transition.from, "->", transition.to)
        case .rejection(let rejection): print("rejected:", rejection.reason)
        case .recovered(let error): print("recovered from \(error.code) after \(error.duration) s")
        case .warning(let warning): print(warning.reason)
        case .variant(let variant): print("variant:", variant.bitrate ?? 0, "bit/s")
        case .subtitles(let cues): print(cues.map(\.line))
        case .dateRange(let event): print(event.kind, "the date range", event.range.id)
        case .missed(let count): print("\(count) events were lost")
        }
        if case .transition(let last) = event, last.to.needsCommand, player.pendingRetry == nil { break }
    }
    recorder.finish()
    return recording
}
