import MediaInspection
import StreamInspection
import StreamingTestKit
import Testing

@Suite("The measurement of a stream", .tags(.unit))
struct StreamMeasurementTests {
    @Test("A stream without faults has its durations, one bitrate and no drift")
    func test_measurement_ofAHealthyStream_hasNoDrift() {
        let sut = StreamMeasurement(.healthy(5), targetDuration: 2)
        #expect(sut.duration == 10)
        #expect(sut.meanBitrate == 200_000)
        #expect(sut.peakBitrate == 200_000)
        #expect(sut.playlistDrift == 0)
        #expect(sut.audioDrift == 0)
        #expect(sut.segments.map(\.jump) == [nil, 0, 0, 0, 0])
    }

    @Test("The peak bitrate is that of segments which last at least half of the target duration together")
    func test_measurement_ofAShortLargeSegment_spreadsItsBytes() {
        let segments: [ProbedSegment] = [
            .fixture(0, .fixture(start: 0, duration: 2), size: 100_000),
            .fixture(1, .fixture(start: 2, duration: 0.5), declaredDuration: 0.5, size: 100_000),
            .fixture(2, .fixture(start: 2.5, duration: 2), size: 100_000),
        ]
        // 0.5 s are less than half of the target duration, so the peak includes a neighbour: 200,000 bytes in 2.5 s.
        #expect(StreamMeasurement(segments, targetDuration: 2).peakBitrate == 640_000)
    }

    @Test("A single segment that is longer than the window has its own bitrate as the peak")
    func test_measurement_ofALongSegment_usesItsBitrate() {
        let segments: [ProbedSegment] = [.fixture(0, .fixture(start: 0, duration: 20), size: 1_000_000)]
        #expect(StreamMeasurement(segments, targetDuration: 2).peakBitrate == 400_000)
    }

    @Test("Bitrates use the measured duration, even if the declared duration is wrong")
    func test_measurement_ofAWrongDeclaredDuration_usesTheMeasuredDuration() {
        let segments = (0..<3).map { ProbedSegment.fixture($0, .fixture(start: Double($0) * 2), declaredDuration: 20) }
        #expect(StreamMeasurement(segments, targetDuration: 20).meanBitrate == 200_000)
    }

    @Test("A segment without media leaves a hole, which is not a jump of the timestamps")
    func test_measurement_ofAMissingSegment_doesNotCountAsAJump() {
        var segments: [ProbedSegment] = .healthy(4)
        segments[1] = .fixture(1, .unavailable(status: 404))
        let sut = StreamMeasurement(segments, targetDuration: 2)
        #expect(sut.segments.map(\.duration) == [2, nil, 2, 2])
        #expect(sut.segments.map(\.jump) == [nil, nil, 0, 0])
        #expect(sut.meanBitrate == 200_000)
    }

    @Test("Timestamps that begin again at 0 after 33 bits continue")
    func test_measurement_ofTimestampsThatWrapAround_seesNoJump() {
        let wrap = Double(1 << 33) / 90_000
        let segments: [ProbedSegment] = [
            .fixture(0, .fixture(start: wrap - 2)), .fixture(1, .fixture(start: 0)), .fixture(2, .fixture(start: 2)),
        ]
        let sut = StreamMeasurement(segments, targetDuration: 2)
        #expect(sut.segments.dropFirst().allSatisfy { abs($0.jump ?? 1) < 0.001 })
        #expect(abs(sut.playlistDrift ?? 1) < 0.001)
    }

    @Test("Fewer audio samples than the timestamps span are a drift that grows")
    func test_measurement_ofAudioWithFewerSamples_hasADrift() {
        let segments = (0..<5).map { index in
            ProbedSegment.fixture(index, .fixture(start: Double(index) * 2, audioDuration: 1.9))
        }
        #expect(abs((StreamMeasurement(segments, targetDuration: 2).audioDrift ?? 0) - 0.5) < 0.001)
    }

    @Test("The interleaving of audio and video is no drift")
    func test_measurement_ofAudioBehindTheVideo_hasNoDrift() {
        let segments = (0..<3).map { index in
            let start = Double(index) * 2
            return ProbedSegment.fixture(index, .fixture(start: start, audioStart: start + 0.7))
        }
        #expect(abs(StreamMeasurement(segments, targetDuration: 2).audioDrift ?? 1) < 0.001)
    }

    @Test("A missing segment begins the measurement of the audio again")
    func test_measurement_ofAMissingSegment_hasNoAudioDrift() {
        var segments: [ProbedSegment] = .healthy(4)
        segments[1] = .fixture(1, .unavailable(status: 404))
        #expect(abs(StreamMeasurement(segments, targetDuration: 2).audioDrift ?? 1) < 0.001)
    }

    @Test("In an open group of pictures, the duration is measured from the first picture in decoding order")
    func test_measurement_ofAnOpenGroupOfPictures_usesTheFirstPictures() {
        let segments = (0..<3).map { index in
            var media = InspectedSegment.fixture(start: Double(index) * 2 + (index > 0 ? 0.32 : 0))
            if index > 0 {
                media.tracks[0].times?.firstPresentationTime = MediaTime(
                    ticks: Int64(index * 180_000), timescale: 90_000)
            }
            return ProbedSegment.fixture(index, media)
        }
        let sut = StreamMeasurement(segments, targetDuration: 2)
        #expect(sut.segments.map(\.duration) == [2, 2, 2])
        #expect(sut.playlistDrift == 0)
    }

    @Test("The last picture of a slide show lasts until the next segment")
    func test_measurement_ofASlideShow_seesNoJump() {
        let segments = (0..<3).map { index in
            var media = InspectedSegment.fixture(start: Double(index) * 2, duration: 0.04)
            media.tracks.removeLast()
            media.tracks[0].sampleCount = 1
            return ProbedSegment.fixture(index, media)
        }
        let sut = StreamMeasurement(segments, targetDuration: 2)
        #expect(sut.segments.map(\.jump) == [nil, 0, 0])
        #expect(sut.segments.map(\.duration) == [2, 2, nil])
    }

    @Test("A segment that is not media has no bitrate")
    func test_measurement_ofAProblem_hasNoBitrate() {
        var segment = ProbedSegment.fixture(0, .unreadable(.unknownFormat))
        segment.size = 1_000_000
        segment.declaredDuration = 1e-19
        #expect(StreamMeasurement([segment], targetDuration: 2).peakBitrate == nil)
    }

    @Test("An empty stream has no values")
    func test_measurement_withoutSegments_isEmpty() {
        let sut = StreamMeasurement([], targetDuration: 2)
        #expect(sut.duration == nil)
        #expect(sut.meanBitrate == nil)
        #expect(sut.peakBitrate == nil)
        #expect(sut.playlistDrift == nil)
        #expect(sut.audioDrift == nil)
    }
}
