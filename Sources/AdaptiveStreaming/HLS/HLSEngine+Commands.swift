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
        // What is behind the end of a shorter track is there as well.
        let isThere = tracks.values.allSatisfy { $0.holds(isComplete($0) ? min(position, $0.end) : position) }
        if !isThere { restart(at: position) }
        if !isStarting && !playhead.isEnough(configuration.enough, at: now, reach) {
            report(.action(.didStartSeeking), at: now)
        }
    }

    /// Forgets what is buffered, and what is under way for it. What failed elsewhere may be there.
    private mutating func restart(at position: Double) {
        for stream in presentation?.streams.indices ?? 0..<0 { presentation?.streams[stream].excludedUntil = nil }
        (failure, failureEnd) = (nil, nil)
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
        sounds.enumerated().map { place, stream in
            let rendition = presentation?.streams[stream].rendition
            return MediaTrack(
                kind: .audio, id: place + 1, language: rendition?.language,
                title: rendition.flatMap { $0.name.isEmpty ? nil : $0.name }, isSelected: stream == chosenSound)
        }
    }

    var sounds: [Int] {
        guard let presentation, let main = tracks[.main] else { return [] }
        return presentation.sounds(of: main.stream)
    }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind, at now: Duration) {
        guard kind == .audio, let id, sounds.indices.contains(id - 1) else {
            return report(.refused(.track, reason: "it has no such track"), at: now)
        }
        guard failure == nil, presentation?.streams[sounds[id - 1]].isUsable(at: now) == true else {
            return report(.refused(.track, reason: "it failed, and is left alone for now"), at: now)
        }
        wantedSound = presentation?.streams[sounds[id - 1]].rendition
        guard sounds[id - 1] != chosenSound else { return }
        // What is buffered is in other words.
        if let download = tracks[.sound]?.download { cancel(download) }
        tracks[.sound] = nil
        _ = chooseStreams(at: now)
        tracks[.sound]?.restart(at: playhead.position(at: now))
    }
}
