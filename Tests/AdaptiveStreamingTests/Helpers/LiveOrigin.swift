import AdaptiveStreaming
import EngineSimulator
import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore

/// A live stream on virtual time, whose playlists grow by one segment per segment duration.
struct LiveOrigin {
    /// The bitrates in bits per second; a single bitrate without separate audio and subtitles gives a media playlist
    /// without a multivariant playlist.
    let bitrates: [Int]
    /// The duration of each segment, in seconds.
    let duration: Double
    /// The number of segments in the window; nil for a playlist of the type EVENT.
    let window: Int?
    /// The media sequence number of the first segment at the time 0.
    var firstSequence = 10
    /// Further lines of each media playlist before its segments.
    let head: [String]
    /// Whether the variants have separate audio, in the playlist `audio.m3u8`.
    let hasAudio: Bool
    /// The program date of the segment `firstSequence`, in seconds since 2001; nil for playlists without dates.
    let date: Double?
    /// The closure that changes each version of a playlist, given its name, such as `v0`, `audio` or `en`, and the
    /// number of segments that were published since the time 0.
    var change: @Sendable (inout LivePlaylist, _ variant: String, _ published: Int) -> Void = { _, _, _ in }

    /// The closure that returns the WebVTT file of a segment of subtitles, given its media sequence number; nil for a
    /// stream without subtitles. The playlist is `en.m3u8`.
    var subtitles: (@Sendable (_ sequence: Int) -> String)?

    /// One resource for all segments of each variant and of the audio, because creating a resource computes an entity
    /// tag from all bytes.
    private var media: [OriginResource] = []

    init(
        bitrates: [Int] = [376_000], duration: Double = 4, window: Int? = 6, head: [String] = [], date: Double? = nil,
        hasAudio: Bool = false
    ) {
        (self.bitrates, self.duration, self.window) = (bitrates, duration, window)
        (self.head, self.date, self.hasAudio) = (head, date, hasAudio)
    }

    /// Sets the playlists and segments that the stream has after `published` segments were published since the time 0.
    mutating func update(_ routes: inout OriginRoutes, published: Int) {
        if media.isEmpty {
            media = (bitrates + (hasAudio ? [94_000] : [])).map {
                .data(HLSFixture(segmentDuration: duration).segment($0), contentType: "video/mp2t")
            }
        }
        for (number, segment) in media.enumerated() {
            let name = isSingle ? "index" : number == bitrates.count ? "audio" : "v\(number)"
            let last = firstSequence + 5 + published
            var playlist = LivePlaylist((window.map { last - $0 + 1 } ?? firstSequence)...last)
            playlist.duration = duration
            playlist.targetDuration = Int(duration)
            playlist.name = "\(name)-"
            playlist.kind = window == nil ? .event : nil
            playlist.date = date.map { $0 + Double(playlist.sequence - firstSequence) * duration }
            change(&playlist, name, published)
            var lines = playlist.text.split(separator: "\n").map(String.init)
            lines.insert(contentsOf: head, at: 1)
            routes.resources["/\(name).m3u8"] = HLSFixture.playlist(lines)
            for segmentName in lines where !segmentName.hasPrefix("#") {
                routes.resources["/\(segmentName)"] = segment
            }
        }
        if isSingle { return }
        updateSubtitles(&routes, published)
        var (head, attributes) = ([String](), "")
        if hasAudio {
            head.append("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"audio.m3u8\"")
            attributes += ",AUDIO=\"a\""
        }
        if subtitles != nil {
            head.append(SubtitleFixture.rendition("English", "en", ",DEFAULT=YES,AUTOSELECT=YES"))
            attributes += ",SUBTITLES=\"s\""
        }
        let multivariant = HLSFixture(bitrates: bitrates, attributes: attributes, head: head)
        routes.resources["/index.m3u8"] = HLSFixture.playlist(multivariant.multivariant)
    }

    private func updateSubtitles(_ routes: inout OriginRoutes, _ published: Int) {
        guard let subtitles else { return }
        let last = firstSequence + 5 + published
        var playlist = LivePlaylist((window.map { last - $0 + 1 } ?? firstSequence)...last)
        (playlist.duration, playlist.targetDuration, playlist.name) = (duration, Int(duration), "en-")
        playlist.date = date.map { $0 + Double(playlist.sequence - firstSequence) * duration }
        change(&playlist, "en", published)
        routes.resources["/en.m3u8"] = .data(
            Data(playlist.text.replacingOccurrences(of: ".ts", with: ".vtt").utf8),
            contentType: "application/vnd.apple.mpegurl")
        for sequence in playlist.sequence..<playlist.sequence + playlist.count {
            routes.resources["/en-\(sequence).vtt"] = .data(Data(subtitles(sequence).utf8), contentType: "text/vtt")
        }
    }

    private var isSingle: Bool { bitrates.count == 1 && !hasAudio && subtitles == nil }

    /// Returns a simulation at the time 0, with a bandwidth in bits per second. The engine adds no random delays.
    func simulation(
        bandwidth: Double? = 10_000_000, _ change: (inout NativePlayerConfiguration) -> Void = { _ in }
    ) -> LiveSimulation {
        var (origin, routes) = (self, OriginRoutes())
        origin.update(&routes, published: 0)
        var configuration = NativePlayerConfiguration()
        configuration.random = { 0 }
        change(&configuration)
        let engine = HLSEngine(configuration: configuration)
        return LiveSimulation(
            origin: origin, simulation: EngineSimulation(routes, bandwidth: bandwidth, engine: engine))
    }
}

/// An engine and a live origin that share a virtual clock.
struct LiveSimulation {
    var origin: LiveOrigin
    var simulation: EngineSimulation
    /// Whether the encoder publishes segments.
    var isEncoding = true
    private(set) var published = 0
    /// The time until the next segment is published, in seconds.
    private var rest: Double

    init(origin: LiveOrigin, simulation: EngineSimulation) {
        (self.origin, self.simulation, rest) = (origin, simulation, origin.duration)
    }

    /// Loads the stream, and plays it.
    mutating func play() {
        simulation.load()
        simulation.send(.play)
    }

    mutating func run(for seconds: Double) {
        var seconds = seconds
        while seconds > 0 {
            let step = min(seconds, rest)
            simulation.run(for: step)
            (seconds, rest) = (seconds - step, rest - step)
            if rest > 1e-9 { continue }
            rest = origin.duration
            if isEncoding { publish() }
        }
    }

    /// Publishes the next segment.
    mutating func publish() {
        published += 1
        origin.update(&simulation.routes, published: published)
    }

    /// Updates the playlists after a change of the origin, without a new segment.
    mutating func update() { origin.update(&simulation.routes, published: published) }

    var snapshot: PlayerSnapshot { simulation.snapshot }

    /// The descriptions of all reports of the engine, with their times in seconds.
    var reports: [String] { simulation.reports.map(\.description) }

    /// The times of the requests for a file, in seconds.
    func times(of file: String) -> [Double] {
        simulation.requests.filter { $0.text == file }.map { ($0.time * 1_000).rounded() / 1_000 }
    }
}
