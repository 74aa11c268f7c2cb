import Foundation
import StreamingTestKit
import Testing

@testable import MediaInspection

@Suite("FragmentedMP4Inspector", .tags(.unit))
struct FragmentedMP4InspectorTests {
    private typealias Samples = MP4Samples

    @Test("The tracks of a segment have the times that ffprobe prints")
    func test_inspect_ofVideoAndAudio_returnsBothTracks() throws {
        let result = try SegmentInspector.inspect(
            media("fmp4/segment-1.m4s"), initialization: media("fmp4/init.mp4"))
        var video = InspectedTrack(kind: .video, id: 1, codec: "avc1.4d400c")
        video.resolution = .init(width: 320, height: 180)
        (video.sampleCount, video.startsWithKeyFrame) = (50, true)
        video.times = TrackTimes(
            start: 26_624, firstPresentation: 26_624, firstDecode: 25_600, nextDecode: 51_200, timescale: 12_800)
        var audio = InspectedTrack(kind: .audio, id: 2, codec: "mp4a.40.2")
        (audio.sampleRate, audio.channels, audio.sampleCount) = (44_100, 1, 86)
        audio.audioDuration = 86 * 1024 / 44_100
        audio.times = TrackTimes(
            start: 88_486, firstPresentation: 88_486, firstDecode: 86_016, nextDecode: 174_080, timescale: 44_100)
        #expect(result.container == .fragmentedMP4)
        #expect(result.packets == nil)
        #expect(result.tracks == [video, audio])
    }

    @Test("A file with its own initialization section needs no other one")
    func test_inspect_ofAWholeFile_usesItsOwnInitializationSection() throws {
        let tracks = try SegmentInspector.inspect(media("hls-ranges/low.mp4")).tracks
        #expect(tracks.map(\.kind) == [.video, .audio])
        #expect(tracks.allSatisfy { $0.sampleCount > 0 && $0.times != nil })
    }

    @Test("The values of samples come from the run, the fragment or the track, in this order")
    func test_inspect_ofDefaults_usesTheNearestOnes() throws {
        let runs = [
            Samples.run(0, 2), Samples.run(0x100, 1, [300]),
            Samples.run(0x704, 2, [0x200_0000, 100, 7, 0, 200, 8, 0x1_0000]),
        ]
        let plain = try inspect(Samples.fragment(runs[0], runs[1], runs[2]))
        #expect(plain.ticks == [0, 0, 1624])
        #expect(plain.sampleCount == 5)
        #expect(plain.startsWithKeyFrame == false)
        let defaults = try inspect(
            Samples.fragment(
                runs[0], header: Samples.number(0x3B),
                defaults: Samples.number(0, 8) + Samples.number(1) + [256, 20, 0].flatMap { Samples.number($0) }))
        #expect(defaults.ticks == [0, 0, 512])
        #expect(defaults.startsWithKeyFrame == true)
        #expect(try inspect(Samples.fragment(Samples.run(5, 1, [0, 0]))).startsWithKeyFrame == true)
    }

    @Test("Composition offsets move the presentation, and may be negative")
    func test_inspect_ofCompositionOffsets_movesThePresentation() throws {
        let run = Samples.run(0x900, 3, [512, 1024, 100, -512, 512, 0])
        for version in [0, 1] {
            var run = run
            run[8] = UInt8(version)
            #expect(try inspect(Samples.fragment(run)).ticks == [0, 0, 1124])
        }
        let late = try inspect(
            Samples.fragment(
                Samples.run(0x800, 1, [-512]), decodeTime: Samples.number(1 << 24) + Samples.number(1 << 40, 8)))
        #expect(late.ticks == [1 << 40 - 512, 1 << 40, 1 << 40 + 512])
    }

    @Test("The first sample may be presented after later ones, and the edit list moves both times")
    func test_firstPresentationTime_ofAnOpenGroup_isThatOfTheFirstSample() throws {
        let initialization = Samples.initialization(edits: Samples.edits([(0, 100)]))
        let segment = Samples.fragment(Samples.run(0x800, 3, [1536, 0, 0]))
        let times = try #require(try inspect(segment, initialization).times)
        #expect(times.start.ticks == 412)
        #expect(times.firstPresentationTime.ticks == 1436)
        #expect(times.firstDecodeTime.ticks == 0)
    }

    @Test("The duration of audio is that of the codec's frames, or else that of the fragments")
    func test_audioDuration_ofEachCodec_isTheSumOfTheFrames() throws {
        func esds(_ type: String, _ configuration: String) -> [UInt8] {
            let decoder = bytes("04" + "13" + type + "000000000000000000000000" + "0504" + configuration)
            return Samples.box("esds", bytes("00000000 031800 0200") + decoder)
        }
        let entries: [([UInt8], Double)] = [
            (Samples.audioEntry("mp4a", esds("40", "11900000")), 3 * 1024 / 48_000),
            (Samples.audioEntry("mp4a", esds("40", "2b118800")), 600 / 12_800),
            (Samples.audioEntry("mp4a", esds("6b", "00000000")), 3 * 1152 / 44_100),
            (Samples.audioEntry("ac-3", Samples.box("dac3", bytes("103dc0"))), 3 * 1536 / 48_000),
            (Samples.audioEntry("ec-3", Samples.box("dec3", bytes("0300600f00"))), 600 / 12_800),
        ]
        for (entry, duration) in entries {
            let segment = Samples.fragment(Samples.run(0x100, 3, [100, 200, 300]))
            #expect(try inspect(segment, Samples.initialization("soun", entry)).lasts(duration))
        }
        var low = Samples.audioEntry("mp4a", esds("69", "00000000"))
        low.replaceSubrange(32..<34, with: Samples.number(22_050, 2))
        let initialization = Samples.initialization("soun", low)
        #expect(try inspect(Samples.fragment(Samples.run(0, 2)), initialization).lasts(2 * 576 / 22_050))
        #expect(try inspect(Samples.fragment(Samples.run(0, 2))).audioDuration == nil)
    }

    @Test("A fragment without a decoding time continues the fragment before it")
    func test_inspect_ofSeveralFragments_continues() throws {
        let first = Samples.fragment(Samples.run(0, 2), decodeTime: Samples.number(0) + Samples.number(5120))
        let track = Samples.box("traf", Samples.box("tfhd", Samples.number(0), Samples.number(1)), Samples.run(0, 1))
        let result = try inspect(first + Samples.box("moof", track))
        #expect(result.ticks == [5120, 5120, 6656])
    }

    @Test("An edit list skips media, or delays the track")
    func test_inspect_ofAnEditList_shiftsThePresentation() throws {
        let lists: [(edits: [(Int, Int)], shift: Int64)] = [
            ([(0, 1024)], -1024), ([(40, -1), (0, 0)], 512), ([(40, -1), (0, 100), (0, 7000)], 412), ([], 0),
            ([(41, -1)], 525),
        ]
        for (edits, shift) in lists {
            let initialization = Samples.initialization(edits: Samples.edits(edits))
            let track = try inspect(Samples.fragment(Samples.run(0, 1)), initialization)
            #expect(track.ticks == [shift, 0, 512])
        }
    }

    @Test("The sample entries of video declare the codec")
    func test_inspect_ofVideoEntries_returnsTheirCodecs() throws {
        let hvcC = Samples.box("hvcC", bytes("010220000000b0000000000099"))
        let scheme = Samples.box("sinf", Samples.box("frma", Array("hvc1".utf8)))
        let entries: [([UInt8], String)] = [
            (Samples.videoEntry("avc3", Samples.box("avcC", bytes("0164001fff"))), "avc3.64001f"),
            (Samples.videoEntry("avc1"), "avc1"), (Samples.videoEntry("hev1", hvcC), "hev1.2.4.L153.B0"),
            (Samples.videoEntry("dvh1", Samples.box("dvcC", bytes("01000a30"))), "dvh1.05.06"),
            (Samples.videoEntry("av01", Samples.box("av1C", bytes("81090c00"))), "av01.0.09M.08"),
            (Samples.videoEntry("av01", Samples.box("av1C", bytes("812de000"))), "av01.1.13H.12"),
            (Samples.videoEntry("vp09", Samples.box("vpcC", bytes("01000000020ba2"))), "vp09.02.11.10"),
            (Samples.videoEntry("encv", scheme, hvcC), "hvc1.2.4.L153.B0"),
            (Samples.videoEntry("a\u{1B}]0"), "a?]0"),
        ]
        for (entry, codec) in entries {
            let track = try inspect([], Samples.initialization("vide", entry))
            #expect(track.codec == codec)
            #expect(track.resolution == .init(width: 320, height: 180))
        }
    }

    @Test("The sample entries of audio declare the codec, the sampling rate and the channels")
    func test_inspect_ofAudioEntries_returnsTheirCodecs() throws {
        let esds = "03808080250002000480808017401500000000010d8800010d880580808005131056e598068080800102"
        let mp3 = "00000000038080801b000200048080800d6b150000000000000000000000068080800102"
        let flac = "0000000080000022120012000000000024150bb80270"
        let entries: [([UInt8], String, Int, Int)] = [
            (Samples.audioEntry("mp4a", Samples.box("esds", bytes("00000000" + esds))), "mp4a.40.5", 48_000, 2),
            (Samples.audioEntry("mp4a", Samples.box("esds", bytes(mp3))), "mp4a.40.34", 44_100, 2),
            (Samples.audioEntry("mp4a", Samples.box("esds", bytes("0000000003"))), "mp4a", 44_100, 2),
            (Samples.audioEntry("ac-3", Samples.box("dac3", bytes("103dc0"))), "ac-3", 48_000, 6),
            (Samples.audioEntry("ec-3", Samples.box("dec3", bytes("0300600f00"))), "ec-3", 44_100, 6),
            (Samples.audioEntry("Opus", Samples.box("dOps", bytes("0001"))), "Opus", 48_000, 1),
            (Samples.audioEntry("fLaC", Samples.box("dfLa", bytes(flac))), "fLaC", 48_000, 2),
        ]
        for (entry, codec, rate, channels) in entries {
            let track = try inspect([], Samples.initialization("soun", entry))
            #expect(track.codec == codec)
            #expect(track.sampleRate == rate)
            #expect(track.channels == channels)
        }
    }

    @Test("Tracks of subtitles and of other data are recognised by their handlers")
    func test_inspect_ofOtherHandlers_returnsTheirKinds() throws {
        let entries = [("text", "wvtt", InspectedTrack.Kind.text), ("subt", "stpp", .text), ("meta", "urim", .other)]
        for (handler, entry, kind) in entries {
            let track = try inspect([], Samples.initialization(handler, Samples.box(entry, Samples.number(0, 8))))
            #expect(track.kind == kind)
            #expect(track.codec == entry)
        }
    }

    @Test("A fragment of an undeclared track is rejected")
    func test_inspect_ofAnUnknownTrack_throws() {
        #expect(throws: MediaInspectionError.unknownTrack(id: 7, offset: 8)) {
            try inspect(Samples.box("styp") + Samples.fragment(id: 7))
        }
    }

    @Test("A missing, truncated or empty initialization section is rejected")
    func test_inspect_ofNoInitializationSection_throws() {
        let segment = Data(Samples.fragment())
        #expect(throws: MediaInspectionError.missingInitializationSection) { try SegmentInspector.inspect(segment) }
        let cut = Data(Samples.initialization().dropLast())
        #expect(
            throws: MediaInspectionError.initializationSection(.truncated(structure: "box \"moov\"", offset: 0))
        ) { try SegmentInspector.inspect(segment, initialization: cut) }
        let empty = Data(Samples.box("moov"))
        for data in [Data(), empty] {
            #expect(throws: MediaInspectionError.initializationSection(.noTracks)) {
                try SegmentInspector.inspect(segment, initialization: data)
            }
        }
    }

    @Test("A truncated segment is rejected with the box in which it ends")
    func test_inspect_ofATruncatedSegment_throws() {
        let fragment = Samples.fragment()
        let data = Samples.box("mdat", Samples.number(0, 30)).count
        #expect(throws: MediaInspectionError.truncated(structure: "box \"mdat\"", offset: fragment.count - data)) {
            try inspect(fragment.dropLast())
        }
        #expect(throws: MediaInspectionError.truncated(structure: "box header", offset: fragment.count)) {
            try inspect(fragment + [0, 0, 0, 8])
        }
        #expect(throws: MediaInspectionError.invalid(structure: "box size", offset: fragment.count)) {
            try inspect(fragment + [0, 0, 0, 7] + Array("free".utf8))
        }
    }

    @Test("Invalid boxes are rejected")
    func test_inspect_ofInvalidBoxes_throws() {
        let invalid: [(String, [UInt8], [UInt8])] = [
            ("trun", Samples.fragment(Samples.run(0x100, 2, [1])), Samples.initialization()),
            (
                "tfdt", Samples.fragment(decodeTime: Samples.number(1 << 24) + Samples.number(-1, 8)),
                Samples.initialization()
            ),
            ("traf", Samples.fragment(Samples.number(5)), Samples.initialization()),
            ("mdhd", [], Samples.initialization(timescale: 0)),
            ("avc1", [], Samples.initialization("vide", Samples.box("avc1"))),
        ]
        for (type, segment, initialization) in invalid {
            do throws(MediaInspectionError) {
                _ = try inspectAll(segment, initialization)
                Issue.record("no error for \(type)")
            } catch {
                #expect(error.description.contains("an invalid box \"\(type)\""))
            }
        }
    }

    @Test("The number of samples is limited, for all tracks together")
    func test_inspect_ofTooManySamples_throws() throws {
        #expect(try inspect(Samples.fragment(Samples.run(0, 1), Samples.run(0, 299_999))).sampleCount == 300_000)
        #expect(throws: MediaInspectionError.tooManySamples(limit: 300_000)) {
            try inspect(Samples.fragment(Samples.run(0, 1), Samples.run(0, 300_000)))
        }
        let section = try Array(media("fmp4/init.mp4"))
        let tracks = [1, 2].map { Samples.fragment(Samples.run(0, 150_001), id: $0) }
        #expect(try inspectAll(tracks[0], section).tracks.map(\.sampleCount) == [150_001, 0])
        #expect(throws: MediaInspectionError.tooManySamples(limit: 300_000)) {
            try inspectAll(tracks[0] + tracks[1], section)
        }
    }

    private func inspect(
        _ segment: some Sequence<UInt8>, _ initialization: [UInt8] = MP4Samples.initialization()
    ) throws -> InspectedTrack {
        try #require(try inspectAll(Array(segment), initialization).tracks.first)
    }

    private func inspectAll(
        _ segment: [UInt8], _ initialization: [UInt8]
    ) throws(MediaInspectionError) -> InspectedSegment {
        try SegmentInspector.inspect(
            Data(segment.isEmpty ? MP4Samples.fragment(MP4Samples.run(0, 1)) : segment),
            initialization: Data(initialization))
    }
}
