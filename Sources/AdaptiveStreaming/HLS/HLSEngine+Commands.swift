import Foundation
import StreamingCore

extension HLSEngine {
    mutating func seek(to target: TimeInterval, at now: Duration) {
        playhead.countSeek()
        guard url != nil else { return }
        guard let duration else {
            playhead.startPosition = target
            return
        }
        let position = min(max(0, target), duration)
        playhead.move(to: position, at: now)
        let isStarting = playhead.wait == .start
        if !isStarting { playhead.wait = .seek }
        if !tracks.values.allSatisfy({ $0.holds(position) }) { restart(at: position) }
        if !isStarting && !playhead.isEnough(configuration.enough, at: now, reach) {
            report(.action(.didStartSeeking), at: now)
        }
    }

    /// Forgets what is buffered, and what is under way for it.
    private mutating func restart(at position: Double) {
        for kind in TrackBuffer.Kind.allCases { restart(kind, at: position) }
    }

    private mutating func restart(_ kind: TrackBuffer.Kind, at position: Double) {
        cancelMedia(of: kind)
        tracks[kind]?.restart(at: position)
    }

    /// What is no media stays under way: it is needed wherever the position is.
    private mutating func cancelMedia(of kind: TrackBuffer.Kind) {
        guard let id = tracks[kind]?.download, case .segment = downloads[id]?.content else { return }
        cancel(id)
    }

    mutating func cancel(_ id: RequestID) {
        guard let download = downloads.removeValue(forKey: id) else { return }
        if let kind = download.track { tracks[kind]?.download = nil }
        outputs.append(.cancel(id))
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        if let reason = playhead.setSpeed(speed, at: now) { report(.refused(.speed, reason: reason), at: now) }
    }

    // MARK: Sound tracks

    /// What can be heard with the variant that is loaded; the ids are their places.
    package var audioTracks: [MediaTrack] {
        guard let presentation, let main = tracks[.main]?.stream,
            let group = presentation.streams[main].variant?.audio
        else { return [] }
        let selected = tracks[.sound]?.stream
        return presentation.sounds(in: group).enumerated().map { place, stream in
            let rendition = presentation.streams[stream].rendition
            return MediaTrack(
                kind: .audio, id: place + 1, language: rendition?.language, title: rendition?.name,
                isSelected: stream == selected)
        }
    }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind, at now: Duration) {
        guard kind == .audio, let id, audioTracks.contains(where: { $0.id == id }), let presentation,
            let main = tracks[.main]?.stream, let group = presentation.streams[main].variant?.audio
        else { return report(.refused(.track, reason: "it has no such track"), at: now) }
        let stream = presentation.sounds(in: group)[id - 1]
        wantedSound = presentation.streams[stream].rendition
        guard tracks[.sound]?.stream != stream else { return }
        if let download = tracks[.sound]?.download { cancel(download) }
        tracks[.sound] = TrackBuffer(stream: stream, at: playhead.position(at: now))
    }
}
