import Foundation
import StreamingCore

/// The properties of the current playback that the browse screen shows.
struct NowPlaying: Equatable {
    var title: String
    var url: URL
    /// The identifier of the video; nil for media that is not from the queue.
    var videoID: UUID?
    var state: PlaybackState
    /// Whether playback continues as soon as it can.
    var willPlay: Bool
    var snapshot: PlayerSnapshot
    /// The subtitles at the position, in one line; nil if there are none.
    var subtitle: String?
    /// The speed, the volume and the mute setting, where they differ from the default.
    var controls: String
    /// The repeat mode and the order of the queue, where they differ from the default.
    var modes: String
    var rebuffers: Int
    var rebufferTime: TimeInterval
    var recoveredErrors: Int
    /// The last warning of this load; nil if there was none.
    var warning: String?
    /// The number of the pending retry, and its remaining delay; nil if no retry is pending.
    var retry: String?
    /// The reason for the failure; nil if playback has not failed.
    var failure: String?
    /// The time since the last received data in seconds, if playback waits for data; otherwise nil.
    var silence: TimeInterval?
    /// The conditions that currently prevent playback, such as the background.
    var suppression: PlaybackSuppression
    /// The measured throughputs in bits per second, one per second, oldest first.
    var throughputs: [Double]
    /// The buffered durations in seconds, one per second, oldest first.
    var buffers: [Double]

    /// The numbers of audio tracks and subtitles.
    var trackCounts: [MediaTrack.Kind: Int]

    /// The number of variants with different bitrates.
    var variantCount: Int { Set(snapshot.variants.compactMap(\.bitrate)).count }

    var isFailed: Bool { if case .failed = state { true } else { false } }

    /// Whether the values change without a command, so that the screen must be drawn again.
    var isMoving: Bool {
        if retry != nil { return true }
        return switch state {
        case .loading, .playing, .buffering, .seeking: true
        case .idle, .ready, .paused, .ended, .failed: false
        }
    }
}
