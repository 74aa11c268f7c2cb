import Foundation

/// An inspector of media segments, which finds the tracks in a segment without decoding them.
package enum SegmentInspector {
    /// Returns the format and the tracks of a segment.
    ///
    /// - Parameters:
    ///   - segment: The bytes of the whole segment, after its decryption.
    ///   - initialization: The bytes of the initialization section (EXT-X-MAP), after its decryption; nil if there is
    ///     none. A segment in MP4 with a `moov` box does not need one.
    /// - Throws: `MediaInspectionError` if the segment is not media, is damaged, or has no tracks with samples.
    package static func inspect(
        _ segment: Data, initialization: Data? = nil
    ) throws(MediaInspectionError) -> InspectedSegment {
        guard !segment.isEmpty else { throw .empty }
        let (bytes, header) = (Array(segment), initialization.map(Array.init))
        if isWebVTT(bytes) {
            return InspectedSegment(container: .webVTT, tracks: [InspectedTrack(kind: .text, id: 0)])
        }
        if let beginning = text(bytes) { throw .text(beginning: beginning) }
        let result = try inspect(bytes, initialization: header)
        guard result.tracks.contains(where: { $0.sampleCount > 0 }) else { throw .noSamples }
        return result
    }

    private static func inspect(
        _ bytes: [UInt8], initialization header: [UInt8]?
    ) throws(MediaInspectionError) -> InspectedSegment {
        if TransportStreamInspector.accepts(bytes) {
            return try TransportStreamInspector.inspect(bytes, initialization: header)
        }
        if FragmentedMP4Inspector.accepts(bytes) {
            return try FragmentedMP4Inspector.inspect(bytes, initialization: header)
        }
        guard PackedAudioInspector.accepts(bytes) else { throw .unknownFormat }
        return try PackedAudioInspector.inspect(bytes)
    }

    /// Returns whether some bytes begin with the signature of WebVTT (WebVTT, 4.1), with or without a byte order mark.
    private static func isWebVTT(_ bytes: [UInt8]) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? 3 : 0)
        return text.starts(with: "WEBVTT".utf8)
    }

    /// Returns the first 40 bytes in one line if they are printable ASCII; nil if they are not.
    private static func text(_ bytes: [UInt8]) -> String? {
        let beginning = bytes.prefix(40)
        guard beginning.allSatisfy({ (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }) else { return nil }
        return String(decoding: beginning, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
