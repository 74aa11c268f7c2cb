import Foundation
import HLSPlaylist
import StreamInspection
import StreamingCore

/// A prober that loads the playlists of a presentation, and inspects segments of each stream.
@MainActor
final class StreamProber {
    /// The maximum number of streams to probe.
    nonisolated static let maximumStreams = 100

    private let loader: PlaylistLoader
    private let segments: SegmentLoader
    /// The maximum number of segments to inspect in each stream.
    private let count: Int
    private let report: ProbeReport

    init(_ loader: PlaylistLoader, _ segments: SegmentLoader, count: Int, _ report: ProbeReport) {
        self.loader = loader
        self.segments = segments
        self.count = count
        self.report = report
    }

    /// A stream whose playlist is not loaded yet.
    private struct Entry {
        let role: ProbedStream.Role
        let uri: String
    }

    /// Probes the presentation at a URL, and reports the streams as they are inspected.
    ///
    /// - Returns: The streams that could be probed.
    /// - Throws: `Failure` if the playlist at the URL cannot be loaded.
    func probe(_ url: URL) async throws(Failure) -> [ProbedStream] {
        let loaded = try await loader.load(.web(url), in: nil)
        report.add(loaded.parsed.findings, in: loaded.place.name)
        switch loaded.parsed.playlist {
        case .media(let playlist):
            return [await probe(.mediaPlaylist, playlist, at: loaded.place)]
        case .multivariant(let playlist):
            return await probe(playlist, at: loaded.place)
        }
    }

    private func probe(_ multivariant: MultivariantPlaylist, at base: PlaylistPlace) async -> [ProbedStream] {
        var entries = multivariant.variants.enumerated().map { index, variant in
            Entry(role: .variant(variant, number: index + 1), uri: variant.uri)
        }
        entries += multivariant.renditions.compactMap { rendition in
            rendition.uri.map { Entry(role: .rendition(rendition), uri: $0) }
        }
        if entries.count > Self.maximumStreams {
            report.note("probed only the first \(Self.maximumStreams) streams", in: base.name)
        }
        var streams: [ProbedStream] = []
        // Variants that differ only in their renditions share a playlist.
        var probed: [PlaylistPlace: ProbedStream] = [:]
        for entry in entries.prefix(Self.maximumStreams) {
            if report.isOver { break }
            do throws(Failure) {
                guard let place = base.resolve(entry.uri) else {
                    let text = entry.uri.redactingURLs
                    throw Failure(kind: "invalidURL", message: "not the URL of a playlist: \(text)", url: base.name)
                }
                if let known = probed[place] {
                    streams.append(ProbedStream(entry.role, known.playlist, segments: known.segments))
                    continue
                }
                let stream = try await probe(entry, at: place, in: multivariant)
                probed[place] = stream
                streams.append(stream)
            } catch {
                report.add(error)
            }
        }
        return streams
    }

    private func probe(
        _ entry: Entry, at place: PlaylistPlace, in multivariant: MultivariantPlaylist
    ) async throws(Failure) -> ProbedStream {
        let loaded = try await loader.load(place, in: multivariant)
        report.add(loaded.parsed.findings, in: loaded.place.name)
        guard case .media(let playlist) = loaded.parsed.playlist else {
            throw Failure(
                kind: "invalidPlaylist", message: "a multivariant playlist instead of a media playlist",
                url: loaded.place.name)
        }
        return await probe(entry.role, playlist, at: loaded.place)
    }

    /// Inspects the first segments of an on-demand playlist, or the last segments of a live playlist. After a failure
    /// to reach the server, the rest of the segments is not inspected.
    private func probe(
        _ role: ProbedStream.Role, _ playlist: MediaPlaylist, at place: PlaylistPlace
    ) async -> ProbedStream {
        let all = playlist.segments.indices
        let indices = playlist.hasEnd ? all.prefix(count) : all.suffix(count)
        let name = ProbedStream(role, playlist, segments: []).name
        var time = playlist.segments[..<indices.lowerBound].reduce(0) { $0 + $1.duration }
        var probed: [ProbedSegment] = []
        do throws(Failure) {
            for index in indices {
                guard !report.isOver, case .web(let base) = place else { break }
                let segment = playlist.segments[index]
                report.showProgress("\(name): segment \(probed.count + 1) of \(indices.count)")
                let number = playlist.mediaSequence + index
                let (content, size) = try await segments.load(segment, number: number, base: base)
                probed.append(
                    ProbedSegment(
                        number: number, declaredDuration: segment.duration, playlistTime: time,
                        isDiscontinuity: segment.isDiscontinuity, size: size, content: content))
                time += segment.duration
            }
        } catch {
            report.add(error)
        }
        return ProbedStream(role, playlist, segments: probed)
    }
}
