import Foundation
import StreamingTestKit
@testable import HLSPlaylist

/// A generator of random playlists from a seed. The playlists use every property of the playlist types.
struct RandomPlaylists {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func playlist() -> Playlist {
        chance(2) ? .media(media()) : .multivariant(multivariant())
    }

    // MARK: Media playlists

    private mutating func media() -> MediaPlaylist {
        var playlist = MediaPlaylist(
            version: maybe { $0.number(1...13) }, targetDuration: number(10...20), mediaSequence: number(0...9),
            discontinuitySequence: number(0...3), kind: maybe { $0.chance(2) ? .vod : .event }, hasEnd: chance(2),
            isIFramesOnly: chance(2), hasIndependentSegments: chance(2), start: maybe { $0.start() },
            dateRanges: list { $0.dateRange() }, partTarget: maybe { $0.decimal() },
            serverControl: maybe { $0.control() },
            skip: maybe { SkippedSegments(count: $0.number(0...9), removedDateRanges: $0.list { $0.text() }) },
            preloadHints: list { $0.hint() }, renditionReports: list { $0.report() })
        var map: MediaInitialization?
        var bitrate: Int?
        var keys = playlist.firstKeys
        for _ in 0..<number(0...12) {
            (keys, map) = encryption(keys, map)
            if chance(4) { bitrate = number(1...9000) }
            var segment = segment()
            segment.keys = keys
            segment.map = map
            segment.bitrate = segment.byteRange == nil ? bitrate : nil
            playlist.segments.append(segment)
        }
        playlist.unfinishedSegment = unfinishedSegment(after: playlist.segments.last, keys)
        playlist.defines = defines()
        return playlist
    }

    /// Returns the keys and the initialization section of the next segment. The section may come before, between or
    /// after the changes of the keys.
    private mutating func encryption(
        _ keys: [EncryptionKey], _ map: MediaInitialization?
    ) -> ([EncryptionKey], MediaInitialization?) {
        var (keys, map) = (keys, map)
        if chance(4) { keys = (keys.first == .omitted && chance(2) ? [.omitted] : []) + self.keys() }
        if chance(4) { map = MediaInitialization(uri: text(), byteRange: maybe { $0.range() }, keys: keys) }
        if chance(4) { keys = self.keys() }
        return (keys, map)
    }

    /// Returns a random unfinished segment; nil if it would have nothing but `lastKeys` and the initialization
    /// section of `last`.
    private mutating func unfinishedSegment(
        after last: MediaSegment?, _ lastKeys: [EncryptionKey]
    ) -> UnfinishedSegment? {
        let (keys, map) = encryption(lastKeys, last?.map)
        let segment = UnfinishedSegment(
            parts: list { $0.part() }, isDiscontinuity: chance(3), isGap: chance(3), keys: keys, map: map,
            programDate: maybe { $0.date() })
        return segment == UnfinishedSegment(keys: lastKeys, map: last?.map) ? nil : segment
    }

    private mutating func segment() -> MediaSegment {
        MediaSegment(
            uri: text(), duration: decimal(), title: maybe { $0.text() }, byteRange: maybe { $0.range() },
            isDiscontinuity: chance(3), isGap: chance(3), programDate: maybe { $0.date() }, parts: list { $0.part() })
    }

    private mutating func keys() -> [EncryptionKey] {
        ["identity", "com.example.a", "com.example.b"].shuffled(using: &random).prefix(number(0...3)).map { key($0) }
    }

    private mutating func key(_ format: String) -> EncryptionKey {
        let methods: [EncryptionKey.Method] = [.aes128, .sampleAES, .sampleAESCTR, .other("AES-256")]
        return EncryptionKey(
            method: methods[number(0...3)], uri: text(), initializationVector: maybe { $0.bytes(16) },
            keyFormat: format,
            keyFormatVersions: chance(2) ? [1] : [1, number(2...9)])
    }

    private mutating func part() -> PartialSegment {
        PartialSegment(
            uri: text(), duration: decimal(), byteRange: maybe { $0.range() }, isIndependent: chance(2),
            isGap: chance(2))
    }

    private mutating func dateRange() -> DateRange {
        DateRange(
            id: text(), className: maybe { $0.text() }, startDate: date(), cues: chance(2) ? [] : ["PRE", "ONCE"],
            endDate: maybe { $0.date() }, duration: maybe { $0.decimal() }, plannedDuration: maybe { $0.decimal() },
            endsOnNext: chance(2), scte35Command: maybe { $0.bytes(3) }, scte35Out: maybe { $0.bytes(1) },
            scte35In: maybe { $0.bytes(40) },
            clientAttributes: chance(2)
                ? [:] : ["X-TEXT": .text(text()), "X-NUMBER": .number(-decimal()), "X-BYTES": .bytes(bytes(2))])
    }

    private mutating func control() -> ServerControl {
        ServerControl(
            canSkipUntil: maybe { $0.decimal() }, canSkipDateRanges: chance(2), holdBack: maybe { $0.decimal() },
            partHoldBack: maybe { $0.decimal() }, canBlockReload: chance(2))
    }

    private mutating func hint() -> PreloadHint {
        PreloadHint(
            kind: chance(2) ? .part : .map, uri: text(), byteRangeStart: Int64(number(0...9)),
            byteRangeLength: maybe { Int64($0.number(0...9)) })
    }

    private mutating func report() -> RenditionReport {
        RenditionReport(
            uri: text(), lastMediaSequence: maybe { $0.number(0...9) }, lastPart: maybe { $0.number(0...9) })
    }

    // MARK: Multivariant playlists

    private mutating func multivariant() -> MultivariantPlaylist {
        var playlist = MultivariantPlaylist(
            version: maybe { $0.number(1...13) }, renditions: list { $0.rendition() },
            sessionData: list { $0.sessionData() },
            contentSteering: maybe { generator in
                ContentSteering(serverURI: generator.text(), pathwayID: generator.maybe { $0.text() })
            },
            start: maybe { $0.start() }, hasIndependentSegments: chance(2))
        playlist.variants = [variant()] + list { $0.variant() }
        playlist.iFrameVariants = list { $0.iFrameVariant() }
        playlist.sessionKeys = keys()
        playlist.defines = defines()
        return playlist
    }

    private mutating func variant() -> Variant {
        Variant(
            uri: text(), bandwidth: number(1...9_000_000), averageBandwidth: maybe { $0.number(1...9) },
            score: maybe { $0.decimal() }, codecs: chance(2) ? [] : ["avc1.64001f", "mp4a.40.2"],
            supplementalCodecs: chance(2) ? [] : ["dvh1.08.07/db4h"], resolution: maybe { $0.resolution() },
            frameRate: maybe { $0.decimal() }, hdcpLevel: chance(2) ? nil : "TYPE-1",
            videoRange: chance(2) ? nil : "PQ",
            stableID: maybe { $0.text() }, pathwayID: maybe { $0.text() }, audio: maybe { $0.text() },
            video: maybe { $0.text() }, subtitles: maybe { $0.text() }, closedCaptions: maybe { $0.text() },
            name: maybe { $0.text() }, allowedCPC: chance(2) ? [] : ["com.example.drm:HW/SW", "com.example:A"],
            videoLayout: chance(2) ? [] : ["CH-STEREO/PROJ-EQUI", "CH-MONO"])
    }

    private mutating func iFrameVariant() -> IFrameVariant {
        IFrameVariant(
            uri: text(), bandwidth: number(1...9), averageBandwidth: maybe { $0.number(1...9) },
            score: maybe { $0.decimal() }, codecs: chance(2) ? [] : ["avc1.64001f"],
            resolution: maybe { $0.resolution() },
            hdcpLevel: chance(2) ? nil : "NONE", videoRange: chance(2) ? nil : "HLG", stableID: maybe { $0.text() },
            pathwayID: maybe { $0.text() }, video: maybe { $0.text() }, name: maybe { $0.text() },
            allowedCPC: chance(2) ? [] : ["com.example.drm:HW"], videoLayout: chance(2) ? [] : ["CH-STEREO"])
    }

    private mutating func rendition() -> Rendition {
        let kinds: [Rendition.Kind] = [.audio, .video, .subtitles, .closedCaptions]
        return Rendition(
            kind: kinds[number(0...3)], groupID: text(), name: text(), uri: maybe { $0.text() },
            language: maybe { $0.text() }, associatedLanguage: maybe { $0.text() }, isDefault: chance(2),
            isAutoselect: chance(2), isForced: chance(2), stableID: maybe { $0.text() },
            instreamID: maybe { $0.text() },
            characteristics: chance(2) ? [] : ["public.easy-to-read", "a"], channels: maybe { $0.text() })
    }

    private mutating func sessionData() -> SessionData {
        SessionData(
            id: text(), value: maybe { $0.text() }, uri: maybe { $0.text() }, isRaw: chance(2),
            language: maybe { $0.text() })
    }

    // MARK: Values

    private mutating func defines() -> [VariableDefinition] {
        guard chance(2) else { return [] }
        return [
            // A value that is a reference itself would be substituted.
            VariableDefinition(name: "a", value: text().replacing("{", with: "")),
            VariableDefinition(name: "token", source: .queryParameter, value: "x"),
        ]
    }

    private mutating func start() -> StartPoint {
        StartPoint(timeOffset: chance(2) ? decimal() : -decimal(), isPrecise: chance(2))
    }

    private mutating func range() -> PlaylistByteRange {
        PlaylistByteRange(offset: Int64(number(0...1_000_000_000_000)), length: Int64(number(0...1_000_000)))
    }

    private mutating func resolution() -> Resolution {
        Resolution(width: number(1...8000), height: number(1...8000))
    }

    private mutating func date() -> Date {
        Date(timeIntervalSinceReferenceDate: Double(number(-50_000_000_000_000...50_000_000_000_000)) / 1000)
    }

    private mutating func decimal() -> Double {
        chance(2)
            ? Double(number(0...10_000)) / 1000
            : Double.random(in: 0..<10, using: &random) / pow(10, Double(number(0...9)))
    }

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Returns a random text, which may contain characters and tags that have a meaning elsewhere in a playlist.
    private mutating func text() -> String {
        let pieces = ["a", "segment-1.ts", "ü", "🎬", "{$a}", "{", "=", ",b", "#EXTINF:1,", "?x=1&y=2", " c", "://"]
        return "x" + (0..<number(0...4)).map { _ in pieces[number(0...pieces.count - 1)] }.joined()
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { chance(2) ? make(&self) : nil }

    private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
        (0..<number(0...3)).map { _ in make(&self) }
    }
}
