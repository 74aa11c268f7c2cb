import Foundation

extension MediaPlaylist {
    /// The date of a segment's first sample: from the nearest segment before it that names one, else after it; nil if none does.
    ///
    /// Durations in between are added up. Over a discontinuity the dates go on as if there was none (RFC 8216bis, 4.4.4.6), as
    /// nothing better is known. The cost is that of the segments in between.
    public func programDate(ofSegmentAt index: Int) -> Date? {
        guard segments.indices.contains(index) else { return nil }
        if let earlier = segments[...index].lastIndex(where: { $0.programDate != nil }) {
            let elapsed = segments[earlier..<index].reduce(0) { $0 + $1.duration }
            return segments[earlier].programDate?.addingTimeInterval(elapsed)
        }
        guard let later = segments[index...].firstIndex(where: { $0.programDate != nil }) else { return nil }
        let elapsed = segments[index..<later].reduce(0) { $0 + $1.duration }
        return segments[later].programDate?.addingTimeInterval(-elapsed)
    }
}
