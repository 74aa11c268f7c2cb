import Foundation
import StreamingTestKit
import Testing

@testable import MediaInspection

@Suite("TransportStreamInspector", .tags(.unit))
struct TransportStreamInspectorTests {
    private typealias Samples = TransportStreamSamples

    private let pictureStart = bytes("00000001 6742c028da01e0089f97011000000300100000030320f1832a 00000001 6588")

    @Test(
        "The tracks of a segment with pictures in another order than their decoding have the times that ffprobe prints")
    func test_inspect_ofVideoAndAudio_returnsBothTracks() throws {
        let result = try SegmentInspector.inspect(media("hls/high-0.ts"))
        #expect(result.container == .transportStream)
        #expect(result.packets?.packets == 701)
        #expect(result.packets?.continuityErrors == 0)
        var video = InspectedTrack(kind: .video, id: 256, codec: "avc1.4d4015")
        video.resolution = .init(width: 480, height: 270)
        (video.sampleCount, video.startsWithKeyFrame) = (50, true)
        video.times = TrackTimes(
            start: 133_200, firstPresentation: 133_200, firstDecode: 126_000, nextDecode: 306_000)
        var audio = InspectedTrack(kind: .audio, id: 257, codec: "mp4a.40.2")
        (audio.sampleRate, audio.channels, audio.sampleCount) = (44_100, 1, 84)
        audio.audioDuration = 84 * 1024 / 44_100
        audio.times = TrackTimes(
            start: 131_110, firstPresentation: 131_110, firstDecode: 131_110, nextDecode: 306_653)
        #expect(result.tracks == [video, audio])
    }

    @Test("A segment continues where the segment before it ends")
    func test_inspect_ofTheNextSegment_continues() throws {
        let times = try (0...5).map { number in
            try #require(try SegmentInspector.inspect(media("hls/low-\(number).ts")).tracks.first?.times)
        }
        #expect(times.dropLast().map(\.nextDecodeTime) == times.dropFirst().map(\.firstDecodeTime))
    }

    @Test("Times continue after the timestamps wrap around")
    func test_inspect_ofTimestampsThatWrap_continues() throws {
        let (wrap, last): (Int64, Int64) = (1 << 33, 1 << 33 - 1800)
        var stream = Samples([(0x1B, 256, [])])
        stream.append(256, pes: pictureStart, at: 1800, decoding: last)
        stream.append(256, pes: [0], at: last + 1800, decoding: last + 1800)
        stream.append(256, pes: [0], at: 5400, decoding: 1800)
        let track = try #require(try inspect(stream).tracks.first)
        #expect(track.ticks == [wrap, wrap - 1800, wrap + 3600])
    }

    @Test("Missing packets are counted, repeated packets are ignored, and indicated discontinuities are no errors")
    func test_inspect_ofBrokenCounters_countsTheErrors() throws {
        var stream = Samples([(0x0F, 256, [])])
        let unit = Samples.pes(adtsFrame(), at: 0)[...]
        stream.append(packet: 256, unit, begins: true)
        stream.append(packet: 256, unit, begins: true, skipped: 15)
        stream.append(packet: 256, unit, begins: true, skipped: 2)
        stream.append(packet: 256, unit, begins: true, flags: 0x80, skipped: 5)
        var damaged = Samples()
        damaged.append(packet: 256, unit, begins: true)
        let result = try inspect(stream.bytes + [0x47, damaged.bytes[1] | 0x80] + damaged.bytes.dropFirst(2))
        #expect(result.packets?.packets == 7)
        #expect(result.packets?.continuityErrors == 1)
        #expect(result.packets?.transportErrors == 1)
        #expect(result.tracks.first?.sampleCount == 3)
    }

    @Test("Tables may extend over several packets, and may be in the initialization section")
    func test_inspect_ofTablesInSeveralPackets_findsTheStreams() throws {
        let streams = (0..<60).map { (type: UInt8(0x0F), pid: 256 + $0, descriptors: [UInt8]()) }
        let tables = Samples(streams)
        #expect(tables.bytes.count == 3 * TransportPacket.length)
        var stream = Samples()
        stream.append(300, pes: adtsFrame(), at: 900)
        let result = try SegmentInspector.inspect(Data(stream.bytes), initialization: Data(tables.bytes))
        #expect(result.tracks.count == 60)
        #expect(result.tracks.filter { $0.sampleCount == 1 }.map(\.id) == [300])
    }

    @Test("Malformed packets in the initialization section are ignored")
    func test_inspect_ofMalformedPacketsInTheInitializationSection_readsTheTables() throws {
        let tables = Samples([(0x0F, 256, [])]).bytes
        var stream = Samples()
        stream.append(256, pes: adtsFrame(), at: 900)
        for initialization in [[UInt8](repeating: 0, count: 188) + tables, tables + [0x47, 0, 0]] {
            let result = try SegmentInspector.inspect(Data(stream.bytes), initialization: Data(initialization))
            #expect(result.tracks.map(\.sampleCount) == [1])
        }
    }

    @Test("The number of streams is limited")
    func test_inspect_ofTooManyStreams_throws() throws {
        let streams = (0..<202).map { (type: UInt8(0x0F), pid: 256 + $0, descriptors: [UInt8]()) }
        var stream = Samples(Array(streams.dropLast()))
        stream.append(256, pes: adtsFrame(), at: 0)
        #expect(try inspect(stream).tracks.count == 201)
        let tables = Samples(streams)
        #expect(throws: MediaInspectionError.tooManyStreams(limit: 201)) { try inspect(tables) }
        #expect(throws: MediaInspectionError.initializationSection(.tooManyStreams(limit: 201))) {
            try SegmentInspector.inspect(Data(tables.bytes.prefix(188)), initialization: Data(tables.bytes))
        }
    }

    @Test("An audio frame may begin in one PES packet and end in the next one")
    func test_inspect_ofSplitAudioFrames_countsEachFrameOnce() throws {
        let frames = (0..<4).flatMap { _ in adtsFrame(length: 20) }
        for cut in 1..<79 {
            var stream = Samples([(0x0F, 256, [])])
            stream.append(256, pes: Array(frames[..<cut]), at: 9000)
            // The timestamp is that of the first frame that begins in the packet.
            stream.append(256, pes: Array(frames[cut...]), at: 9000 + Int64((cut + 19) / 20) * 1920)
            let track = try #require(try inspect(stream).tracks.first)
            #expect(track.sampleCount == 4, "cut at \(cut)")
            #expect(track.ticks == [9000, 9000, 16_680], "cut at \(cut)")
        }
    }

    @Test(
        "The duration of audio is that of its frames, even if the timestamps have gaps, and has no value without syntax"
    )
    func test_audioDuration_ofFramesWithGaps_isTheSumOfTheFrames() throws {
        var stream = Samples([(0x0F, 256, []), (0x87, 257, []), (0x11, 258, []), (0x1B, 259, []), (0x03, 260, [])])
        stream.append(256, pes: adtsFrame(blocks: 2) + adtsFrame(), at: 0)
        stream.append(256, pes: adtsFrame(blocks: 4), at: 900_000)
        // Frames of E-AC-3 with 1, 2, 3 and 6 blocks, of which the last one is a dependent substream.
        let frames = ["0b770007 0f", "0b770007 1f", "0b770007 2f", "0b770007 3f", "0b774007 3f"]
        stream.append(257, pes: frames.flatMap { bytes($0 + "87c0") + [UInt8](repeating: 0, count: 9) }, at: 0)
        stream.append(258, pes: adtsFrame(), at: 0)
        stream.append(259, pes: pictureStart, at: 0)
        let tracks = try inspect(stream).tracks
        #expect(tracks[0].sampleCount == 3)
        #expect(tracks[0].lasts(7 * 1024 / 48_000))
        #expect(tracks[1].sampleCount == 4)
        #expect(tracks[1].lasts(12 * 256 / 48_000))
        #expect(tracks.map { $0.audioDuration == nil } == [false, false, true, true, false])
        #expect(tracks[4].audioDuration == 0)
    }

    @Test("Audio whose sampling rate changes lasts as long as its frames")
    func test_audioDuration_ofTwoSamplingRates_isTheSumOfTheFrames() throws {
        var other = adtsFrame()
        other[2] = 0x50
        var stream = Samples([(0x0F, 256, [])])
        stream.append(256, pes: adtsFrame() + other + other, at: 0)
        let track = try #require(try inspect(stream).tracks.first)
        #expect(track.sampleRate == 48_000)
        #expect(track.lasts(1024.0 / 48_000 + 2048.0 / 44_100))
    }

    @Test("The first picture of an open group of pictures is presented after the pictures that follow it")
    func test_firstPresentationTime_ofAnOpenGroup_isThatOfTheKeyFrame() throws {
        var stream = Samples([(0x1B, 256, [])])
        stream.append(256, pes: pictureStart, at: 9000, decoding: 0)
        stream.append(256, pes: [0], at: 1800, decoding: 1800)
        let times = try #require(try inspect(stream).tracks.first?.times)
        #expect(times.start.ticks == 1800)
        #expect(times.firstPresentationTime.ticks == 9000)
    }

    @Test(
        "The type of a stream and its descriptors declare the format",
        arguments: [
            (0x02, [], InspectedTrack.Kind.video, nil), (0x11, [], .audio, nil), (0x15, [], .other, nil),
            (0xCF, [], .audio, "mp4a.40.2"), (0x06, [5, 4, 0x4F, 0x70, 0x75, 0x73], .audio, "Opus"),
            (0x06, [0x59, 0], .text, nil), (0x06, [0x52, 1, 0, 0x6A, 0], .audio, nil), (0xFF, [], .other, nil),
        ] as [(UInt8, [UInt8], InspectedTrack.Kind, String?)])
    func test_inspect_ofAStreamType_returnsItsKind(
        type: UInt8, descriptors: [UInt8], kind: InspectedTrack.Kind, codec: String?
    ) throws {
        var stream = Samples([(type, 256, descriptors), (0x15, 257, [])])
        stream.append(256, pes: adtsFrame(), at: 0)
        stream.append(257, pes: [0], at: 0)
        let track = try #require(try inspect(stream).tracks.first)
        #expect(track.kind == kind)
        #expect(track.codec == codec)
    }

    @Test("H.264 and H.265 with SAMPLE-AES or in private data are recognised")
    func test_inspect_ofVideoTypes_readsTheParameters() throws {
        var stream = Samples([(0xDB, 256, []), (0x06, 257, [5, 4] + Array("HEVC".utf8))])
        stream.append(256, pes: pictureStart, at: 0)
        let parameters = "420101016000000300900000030000030078a003c0801107cb965654a4c2f0168080000003008000000c84"
        stream.append(257, pes: bytes("000001 \(parameters) 000001 0201"), at: 0)
        let tracks = try inspect(stream).tracks
        #expect(tracks.map(\.codec) == ["avc1.42c028", "hvc1.1.6.L120.90"])
        #expect(tracks.map(\.startsWithKeyFrame) == [true, false])
        #expect(tracks.map(\.ticks) == [[0, 0, 0], [0, 0, 0]])
    }

    @Test("A declared track without samples has no times")
    func test_inspect_ofATrackWithoutSamples_hasNoTimes() throws {
        var stream = Samples([(0x1B, 256, []), (0x0F, 257, []), (0x15, 258, [])])
        stream.append(258, pes: [0], at: 0)
        let tracks = try inspect(stream).tracks.prefix(2)
        #expect(tracks.map(\.times) == [nil, nil])
        #expect(tracks.map(\.codec) == [nil, nil])
        #expect(tracks.map(\.startsWithKeyFrame) == [nil, nil])
    }

    @Test("An initialization vector with one wrong bit is noticed, because it damages the first table")
    func test_inspect_afterAWrongInitializationVector_throws() throws {
        let cipher = try AES128(key: Array(media("hls-encrypted/key")))
        var vector = bytes("000102030405060708090a0b0c0d0e0f")
        let encrypted = try media("hls-encrypted/low-1.ts")
        _ = try SegmentInspector.inspect(try cipher.decrypt(encrypted, initializationVector: vector))
        vector[15] ^= 1
        let segment = try cipher.decrypt(encrypted, initializationVector: vector)
        #expect(throws: MediaInspectionError.invalid(structure: "section checksum", offset: 0)) {
            try SegmentInspector.inspect(segment)
        }
    }

    @Test("A table with a wrong checksum is rejected, with the offset of its last packet")
    func test_inspect_ofAWrongChecksum_throws() throws {
        let streams = (0..<60).map { (type: UInt8(0x0F), pid: 256 + $0, descriptors: [UInt8]()) }
        let tables = Samples(streams).bytes
        for (index, offset) in [(187, 0), (188 + 20, 376), (376 + 187, 376)] {
            var tables = tables
            tables[index] ^= 1
            let error = MediaInspectionError.invalid(structure: "section checksum", offset: offset)
            #expect(throws: error) { try inspect(tables) }
            #expect(throws: MediaInspectionError.initializationSection(error)) {
                try SegmentInspector.inspect(Data(tables), initialization: Data(tables))
            }
        }
    }

    @Test("An elementary stream may have the PID of the service description table")
    func test_inspect_ofAStreamWithThePIDOfServices_findsItsSamples() throws {
        let text: [UInt8] = [0, 0x42, 0x80, 1, 0]
        var stream = Samples([(0x15, 0x11, []), (0x0F, 256, [])])
        stream.append(256, pes: adtsFrame(), at: 0)
        stream.append(0x11, text, begins: true)
        #expect(try inspect(stream).tracks.map(\.sampleCount) == [0, 1])
        var other = Samples([(0x0F, 256, [])])
        other.append(256, pes: adtsFrame(), at: 0)
        other.append(0x11, text, begins: true)
        #expect(throws: MediaInspectionError.invalid(structure: "section checksum", offset: 564)) {
            try inspect(other)
        }
    }

    @Test("A table of which a packet is missing is ignored, and one with a repeated packet is read")
    func test_inspect_ofATableWithBrokenPackets_readsOnlyWholeTables() throws {
        let map = [0] + Samples.map((0..<60).map { (type: UInt8(0x0F), pid: 256 + $0, descriptors: [UInt8]()) })
        for (skipped, isRead) in [(UInt8(1), false), (0, true), (15, true)] {
            var stream = Samples([(0x0F, 200, [])])
            stream.append(200, pes: adtsFrame(), at: 0)
            stream.append(packet: 0x1000, map[..<184], begins: true)
            if skipped == 15 { stream.append(packet: 0x1000, map[..<184], begins: true, skipped: 15) }
            stream.append(packet: 0x1000, map[184...], skipped: skipped % 15)
            #expect(try inspect(stream).tracks.count == (isRead ? 61 : 1))
        }
    }

    @Test("A damaged segment is rejected with the place of the damage")
    func test_inspect_ofADamagedSegment_throws() throws {
        let segment = try Array(media("hls-audio/english-6.ts"))
        #expect(throws: MediaInspectionError.truncated(structure: "transport packet", offset: 564)) {
            try inspect(segment.dropLast())
        }
        #expect(throws: MediaInspectionError.invalid(structure: "transport packet", offset: 564)) {
            try inspect(Array(segment.prefix(564)) + [0] + segment.dropFirst(565))
        }
        #expect(throws: MediaInspectionError.noTracks) { try inspect(segment.prefix(188)) }
    }

    private func inspect(_ bytes: some Sequence<UInt8>) throws -> InspectedSegment {
        try SegmentInspector.inspect(Data(bytes))
    }

    private func inspect(_ stream: TransportStreamSamples) throws -> InspectedSegment { try inspect(stream.bytes) }
}
