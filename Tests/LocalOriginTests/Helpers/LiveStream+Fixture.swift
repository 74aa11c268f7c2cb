import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore

extension LiveStream {
    /// Returns a stream with segments of two seconds, a window of four segments, and one variant `low` of 8 kbit/s.
    static func fixture(audio: [LiveRendition] = [], _ faults: LiveFault...) -> LiveStream {
        var stream = LiveStream(variants: [LiveRendition("low", bandwidth: 8_000)], audio: audio)
        stream.window = .sliding(segments: 4)
        stream.faults = faults
        return stream
    }

    /// Returns a low-latency stream with partial segments of half a second, a window of ten segments, and the variants
    /// `low` and `high`.
    static func lowLatency(_ faults: LiveFault...) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 8_000), LiveRendition("high", bandwidth: 16_000)])
        stream.window = .sliding(segments: 10)
        stream.setLowLatency(partDuration: .milliseconds(500))
        stream.faults = faults
        return stream
    }

    /// Returns the parsed media playlist of a rendition at a time in seconds; nil if the stream has no such rendition,
    /// or if the text is not a media playlist.
    func media(_ name: String = "low", at seconds: Double, isDelta: Bool = false) throws -> MediaPlaylist? {
        let text = LiveResponder(self).playlist(of: name, at: .seconds(seconds), isDelta: isDelta)
        guard let text, case .media(let playlist) = try PlaylistParser.parse(Data(text.utf8)).playlist else {
            return nil
        }
        return playlist
    }

    /// Returns the media sequence numbers of the segments that the playlist of a rendition lists at a time in seconds.
    func sequences(_ name: String = "low", at seconds: Double) throws -> Range<Int>? {
        try media(name, at: seconds).map { $0.mediaSequence..<$0.mediaSequence + $0.segments.count }
    }
}
