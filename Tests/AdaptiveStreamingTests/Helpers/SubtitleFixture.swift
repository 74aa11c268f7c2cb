import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin

/// A synthetic stream of 60 s with subtitles in English and Spanish, in segments of 6 s.
struct SubtitleFixture {
    /// A text with its start and end, in seconds.
    struct Cue {
        let start: Double
        let end: Double
        let text: String

        init(_ start: Double, _ end: Double, _ text: String) { (self.start, self.end, self.text) = (start, end, text) }
    }

    var cues: [Cue] = []
    /// The attributes of the English rendition, such as `,DEFAULT=YES`.
    var attributes = ""
    /// The line after the signature of each file; nil for none.
    var map: String?
    /// The number that is added to the times of the cues in the files, in seconds.
    var offset = 0.0
    /// The timestamp of the media at the position 0, in ticks of 90 kHz; nil for media without timestamps.
    var timestamp: Int64?
    /// Lines of the playlist of the variant before segments, by the index of the segment.
    var lines: [Int: [String]] = [:]
    /// Lines of the multivariant playlist before the variant.
    var head: [String] = []
    /// Further attributes of the variant.
    var variantAttributes = ""

    static let segmentDuration = 6.0

    var routes: OriginRoutes {
        let renditions = [
            Self.rendition("English", "en", attributes), Self.rendition("Español", "es"),
        ]
        let stream = HLSFixture(
            bitrates: [376_000], attributes: ",SUBTITLES=\"s\"" + variantAttributes, head: renditions + head,
            lines: lines)
        var routes = stream.routes
        if let timestamp {
            for index in 0..<stream.segments {
                let data = Self.segment(stream.segment(376_000), at: timestamp + Int64(index) * 180_000)
                routes.resources["/v0-\(index).ts"] = .data(data, contentType: "video/mp2t")
            }
        }
        for name in ["en", "es"] {
            let names = (0..<10).map { "\(name)-\($0).vtt" }
            routes.resources["/\(name).m3u8"] = HLSFixture.playlist(Self.playlist(names))
            for (index, file) in names.enumerated() {
                routes.resources["/\(file)"] = .data(
                    Data(self.file(of: index, prefix: name == "es" ? "es " : "").utf8), contentType: "text/vtt")
            }
        }
        return routes
    }

    /// Returns a simulation of a stream with English subtitles after `seconds` of playback.
    static func played(
        _ routes: OriginRoutes, _ configuration: NativePlayerConfiguration = NativePlayerConfiguration(),
        for seconds: Double
    ) -> EngineSimulation {
        var configuration = configuration
        configuration.subtitles = .language("en")
        var sut = EngineSimulation(routes, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        sut.run(for: seconds)
        return sut
    }

    static func playlist(_ names: [String]) -> [String] {
        ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6"] + names.flatMap { ["#EXTINF:6,", $0] }
            + ["#EXT-X-ENDLIST"]
    }

    static func rendition(_ name: String, _ language: String, _ attributes: String = "", group: String = "s") -> String
    {
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"\(group)\",NAME=\"\(name)\",LANGUAGE=\"\(language)\","
            + "URI=\"\(language).m3u8\"\(attributes)"
    }

    /// Returns the WebVTT file of a segment, with each cue that overlaps the segment.
    private func file(of index: Int, prefix: String) -> String {
        let begin = Double(index) * Self.segmentDuration
        let shown = cues.filter { $0.start < begin + Self.segmentDuration && begin < $0.end }
        return
            (["WEBVTT" + (map.map { "\n\($0)" } ?? "")]
            + shown.map { "\(Self.time($0.start + offset)) --> \(Self.time($0.end + offset))\n\(prefix)\($0.text)" })
            .joined(separator: "\n\n")
    }

    static func time(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1_000).rounded())
        let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60]
        let texts = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return texts.joined(separator: ":") + "." + "\(1_000 + milliseconds % 1_000)".dropFirst()
    }

    /// Returns a segment of MPEG-TS packets, whose second packet begins a picture with a timestamp in ticks of 90 kHz.
    static func segment(_ data: Data, at timestamp: Int64) -> Data {
        var data = data
        let ticks = UInt64(bitPattern: timestamp) & (1 << 33 - 1)
        let header: [UInt8] = [
            0x47, 0x41, 0, 0x10, 0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5, 0x21 | UInt8(ticks >> 29 & 0x0E),
            UInt8(ticks >> 22 & 0xFF), UInt8(ticks >> 14 & 0xFE) | 1, UInt8(ticks >> 7 & 0xFF),
            UInt8(ticks << 1 & 0xFE) | 1,
        ]
        data.replaceSubrange(188..<188 + header.count, with: header)
        return data
    }
}
