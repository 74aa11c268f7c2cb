import Foundation

extension MediaPlaylist {
    /// Returns the date of a segment's first sample.
    ///
    /// The date is derived from the nearest segment at or before `index` that has a program date, or else from the
    /// nearest one after it. The durations in between are added up. Dates continue across a discontinuity as if there
    /// were none (RFC 8216bis, 4.4.4.6), because nothing better is known. The time is proportional to the number of
    /// segments in between.
    ///
    /// - Parameter index: An index into ``segments``.
    /// - Returns: The date; nil if no segment has a program date, or if `index` is out of range.
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
