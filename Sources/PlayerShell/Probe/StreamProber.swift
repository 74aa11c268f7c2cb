import Foundation
import HLSPlaylist
import StreamInspection
import StreamingCore

/// A prober that loads the playlists of a presentation, and inspects segments of each stream.
@MainActor
final class StreamProber {
    /// The maximum number of streams to probe.
    nonisolated static let maximumStreams = 100
    /// The number of segments that could not be received after which the other segments of a stream are skipped.
    private static let maximumFailures = 3

    private let loader: PlaylistLoader
    private let segments: SegmentLoader
    /// The maximum number of segments to inspect in each stream.
    private let count: Int
    private let report: ProbeReport
    private let clock: any MonotonicClock

    init(
        _ loader: PlaylistLoader, _ segments: SegmentLoader, count: Int, _ report: ProbeReport,
        clock: any MonotonicClock
    ) {
        self.loader = loader
        self.segments = segments
        self.count = count
        self.report = report
        self.clock = clock
    }

    /// Probes the presentation at a URL, and reports the findings about its playlists.
    ///
    /// - Returns: The streams that could be probed, and the multivariant playlist; nil if the URL leads to a media
    ///   playlist.
    /// - Throws: `Failure` if the playlist at the URL cannot be loaded.
    func probe(_ url: URL) async throws(Failure) -> (streams: [ProbedStream], MultivariantPlaylist?) {
        let loaded = try await loader.load(.web(url), in: nil)
        report.add(loaded.parsed.findings, in: loaded.place.name)
        switch loaded.parsed.playlist {
        case .media(let playlist):
            return ([await probe(.mediaPlaylist, playlist, loaded, in: nil)], nil)
        case .multivariant(let playlist):
            return (await probe(playlist, at: loaded.place), playlist)
        }
    }

    private func probe(_ multivariant: MultivariantPlaylist, at base: PlaylistPlace) async -> [ProbedStream] {
        var entries: [(role: ProbedStream.Role, uri: String)] = multivariant.variants.enumerated().map {
            (.variant($1, number: $0 + 1), $1.uri)
        }
        entries += multivariant.renditions.compactMap { rendition in rendition.uri.map { (.rendition(rendition), $0) } }
        report.skip(max(0, entries.count - Self.maximumStreams), in: base.name)
        var streams: [ProbedStream] = []
        // Variants that differ only in their renditions share a playlist. The stream is nil for an unreadable playlist.
        var probed: [PlaylistPlace: ProbedStream?] = [:]
        for entry in entries.prefix(Self.maximumStreams) {
            if report.isOver { break }
            do throws(Failure) {
                guard let place = base.resolve(entry.uri) else { throw base.unusable(entry.uri) }
                if let known = probed[place] {
                    if let known { streams.append(ProbedStream(entry.role, sharing: known)) }
                    continue
                }
                probed.updateValue(nil, forKey: place)
                let stream = try await probe(entry.role, at: place, in: multivariant)
                probed[place] = stream
                streams.append(stream)
            } catch {
                report.add(error)
            }
        }
        return streams
    }

    private func probe(
        _ role: ProbedStream.Role, at place: PlaylistPlace, in multivariant: MultivariantPlaylist
    ) async throws(Failure) -> ProbedStream {
        let loaded = try await loader.load(place, in: multivariant)
        report.add(loaded.parsed.findings, in: loaded.place.name)
        guard case .media(let playlist) = loaded.parsed.playlist else {
            throw Failure(
                kind: "invalidPlaylist", message: "a multivariant playlist instead of a media playlist",
                url: loaded.place.name)
        }
        return await probe(role, playlist, loaded, in: multivariant)
    }

    /// Inspects the first segments of an on-demand playlist, or the last segments of a live playlist.
    private func probe(
        _ role: ProbedStream.Role, _ playlist: MediaPlaylist, _ loaded: LoadedPlaylist,
        in multivariant: MultivariantPlaylist?
    ) async -> ProbedStream {
        guard case .web(let base) = loaded.place else {
            preconditionFailure("a playlist from a URL refers only to URLs, not to files")
        }
        let all = playlist.segments.indices
        let indices = playlist.hasEnd ? all.prefix(count) : all.suffix(count)
        var time = playlist.segments[..<indices.lowerBound].reduce(0) { $0 + $1.duration }
        var (probed, failures): ([ProbedSegment], Int) = ([], 0)
        for index in indices where failures < Self.maximumFailures && !report.isOver {
            let segment = playlist.segments[index]
            report.showProgress("\(role.name): segment \(probed.count + 1) of \(indices.count)")
            let number = playlist.mediaSequence + index
            var (content, size): (ProbedSegment.Content, Int?)
            do throws(Failure) {
                (content, size) = try await segments.load(segment, number: number, base: base)
            } catch {
                report.add(error)
                failures += 1
                (content, size) = (.problem(.notReceived(error.message)), nil)
            }
            if !playlist.hasEnd, case .problem(.unavailable) = content,
                clock.now - loaded.receivedAt > .seconds(time + 2 * segment.duration)
            {
                content = .problem(.expired)
            }
            probed.append(
                ProbedSegment(
                    number: number, declaredDuration: segment.duration, playlistTime: time,
                    isDiscontinuity: segment.isDiscontinuity, size: size, content: content))
            time += segment.duration
        }
        return ProbedStream(role, PlaylistProperties(playlist, url: base, in: multivariant), segments: probed)
    }
}
