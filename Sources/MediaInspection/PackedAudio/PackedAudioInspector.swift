/// An inspector of packed audio segments (RFC 8216bis, 3.1.3).
enum PackedAudioInspector {
    /// Returns whether some bytes begin with an ID3 tag or with an audio frame.
    static func accepts(_ bytes: [UInt8]) -> Bool { ID3Tag.isTag(bytes[...]) || format(of: bytes[...]) != nil }

    /// Returns the result of the inspection.
    ///
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    static func inspect(_ segment: [UInt8]) throws(MediaInspectionError) -> InspectedSegment {
        var (rest, timestamp) = (segment[...], Int64?.none)
        while ID3Tag.isTag(rest) {
            guard let tag = ID3Tag(rest) else { throw .truncated(structure: "tag ID3", offset: rest.startIndex) }
            timestamp = timestamp ?? tag.timestamp
            rest = rest.dropFirst(tag.length)
        }
        guard let format = format(of: rest) else {
            throw rest.isEmpty ? .noTracks : .invalid(structure: "audio frame", offset: rest.startIndex)
        }
        var counter = AudioFrameCounter(format)
        counter.feed(rest, at: timestamp)
        var track = InspectedTrack(kind: .audio, id: 0)
        counter.describe(&track)
        var result = InspectedSegment(container: .packedAudio, tracks: [track])
        result.lacksTimestamp = timestamp == nil
        return result
    }

    private static func format(of bytes: ArraySlice<UInt8>) -> AudioFormat? {
        AudioFormat.allCases.first { $0.frame(at: bytes) != nil }
    }
}
