import Foundation
import StreamingTestKit
import Testing

@testable import MediaInspection

@Suite("PackedAudioInspector", .tags(.unit))
struct PackedAudioInspectorTests {
    @Test("The timestamp is that of the ID3 tag, modulo 2^33", arguments: [3, 4])
    func test_inspect_ofATimestamp_beginsThere(version: UInt8) throws {
        let result = try inspect(tag(version, 1 << 33 + 133_200) + adtsFrame() + adtsFrame())
        #expect(result.container == .packedAudio)
        #expect(!result.lacksTimestamp)
        let track = try #require(result.tracks.first)
        #expect(track.ticks == [133_200, 133_200, 137_040])
        #expect(track.kind == .audio)
        #expect(track.codec == "mp4a.40.2")
        #expect(track.sampleRate == 48_000)
        #expect(track.channels == 2)
        #expect(track.sampleCount == 2)
        #expect(track.lasts(2048 / 48_000))
        #expect(track.startsWithKeyFrame == nil)
    }

    @Test("Without a timestamp, there are no times, but a duration")
    func test_inspect_ofNoTimestamp_hasNoTimes() throws {
        for segment in [adtsFrame(), bytes("49443304000000000000") + adtsFrame()] {
            let result = try inspect(segment)
            #expect(result.lacksTimestamp)
            let track = try #require(result.tracks.first)
            #expect(track.times == nil)
            #expect(track.sampleCount == 1)
            #expect(track.lasts(1024 / 48_000))
        }
    }

    @Test(
        "Frames that are not AAC are recognised",
        arguments: [
            ("fffb54c0", "mp4a.40.34", 1152, 48_000), ("fff38040", "mp4a.40.34", 576, 22_050),
            ("fffd8400", "mp4a.40.33", 1152, 48_000), ("0b77480d0c402f84", "ac-3", 1536, 48_000),
        ])
    func test_inspect_ofOtherFrames_hasTheirCodec(header: String, codec: String, samples: Int, rate: Int) throws {
        let frame = bytes(header) + [UInt8](repeating: 0, count: 500)
        let track = try #require(try inspect(tag(4, 0) + frame).tracks.first)
        #expect(track.codec == codec)
        #expect(track.lasts(Double(samples) / Double(rate)))
    }

    @Test("A segment that ends inside the tag, or has no audio, is rejected")
    func test_inspect_ofNoAudio_throws() {
        let tag = tag(4, 0)
        #expect(throws: MediaInspectionError.truncated(structure: "tag ID3", offset: 0)) {
            try inspect(tag.dropLast())
        }
        #expect(throws: MediaInspectionError.noTracks) { try inspect(tag) }
        #expect(throws: MediaInspectionError.invalid(structure: "audio frame", offset: tag.count)) {
            try inspect(tag + [UInt8](repeating: 0, count: 20))
        }
    }

    private func inspect(_ segment: [UInt8]) throws -> InspectedSegment { try SegmentInspector.inspect(Data(segment)) }

    /// Returns an ID3 tag with a text frame and the timestamp.
    private func tag(_ version: UInt8, _ timestamp: Int) -> [UInt8] {
        let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
        let text = Array("TIT2".utf8) + MP4Samples.number(3) + [0, 0, 3, 65, 0]
        let priv = Array("PRIV".utf8) + MP4Samples.number(owner.count + 8) + [0, 0] + owner
        let frames = text + priv + MP4Samples.number(timestamp, 8)
        return Array("ID3".utf8) + [version, 0, 0, 0, 0, 0, UInt8(frames.count)] + frames
    }
}
