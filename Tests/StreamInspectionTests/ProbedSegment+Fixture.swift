import Foundation
import HLSPlaylist
import MediaInspection
import StreamInspection
import StreamingTestKit

extension InspectedSegment {
    /// Returns a transport stream segment with H.264 video and AAC audio, by default without faults.
    ///
    /// - Parameters:
    ///   - start: The start of both tracks, in seconds.
    ///   - duration: The duration of the video, in seconds.
    ///   - audioStart: The start of the audio, in seconds; nil for `start`.
    ///   - audioDuration: The duration of the audio samples, in seconds; nil for the duration of the video. The
    ///     timestamps of the audio always span the duration of the video.
    static func fixture(
        start: Double, duration: Double = 2, audioStart: Double? = nil, audioDuration: Double? = nil,
        codec: String = "avc1.42c00d"
    ) -> InspectedSegment {
        var video = InspectedTrack(kind: .video, id: 256, codec: codec)
        video.sampleCount = Int(duration * 25)
        video.startsWithKeyFrame = true
        video.times = times(start, duration)
        var audio = InspectedTrack(kind: .audio, id: 257, codec: "mp4a.40.2")
        audio.sampleCount = 1
        audio.audioDuration = audioDuration ?? duration
        audio.times = times(audioStart ?? start, duration)
        return InspectedSegment(container: .transportStream, tracks: [video, audio])
    }

    private static func times(_ start: Double, _ duration: Double) -> TrackTimes {
        let begin = MediaTime(ticks: Int64((start * 90_000).rounded()), timescale: 90_000)
        let end = MediaTime(ticks: Int64(((start + duration) * 90_000).rounded()), timescale: 90_000)
        return TrackTimes(start: begin, firstDecodeTime: begin, nextDecodeTime: end)
    }
}

extension ProbedSegment {
    /// Returns a segment of 2 s in the playlist, with 50,000 bytes.
    static func fixture(
        _ number: Int, _ media: InspectedSegment, declaredDuration: Double = 2, isDiscontinuity: Bool = false,
        size: Int? = 50_000
    ) -> ProbedSegment {
        ProbedSegment(
            number: number, declaredDuration: declaredDuration, playlistTime: Double(number) * declaredDuration,
            isDiscontinuity: isDiscontinuity, size: size, content: .media(media))
    }

    /// Returns a segment of 2 s in the playlist that could not be inspected.
    static func fixture(_ number: Int, _ problem: SegmentProblem) -> ProbedSegment {
        ProbedSegment(
            number: number, declaredDuration: 2, playlistTime: Double(number) * 2, content: .problem(problem))
    }
}

extension [ProbedSegment] {
    /// Returns segments of 2 s without faults, with numbers from 0.
    static func healthy(_ count: Int) -> [ProbedSegment] {
        (0..<count).map { .fixture($0, .fixture(start: 10 + Double($0) * 2)) }
    }

    /// Returns the violations in the segments of a playlist, by default of version 3 with the target duration 2 s.
    func findings(_ playlist: MediaPlaylist = MediaPlaylist(version: 3, targetDuration: 2)) -> [InspectionFinding] {
        let properties = PlaylistProperties(playlist, url: anyURL())
        return SegmentCheck.findings(in: ProbedStream(.mediaPlaylist, properties, segments: self))
    }
}
