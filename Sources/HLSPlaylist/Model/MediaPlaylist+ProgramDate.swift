import Foundation

extension MediaPlaylist {
    /// Returns the date of a segment's first sample.
    ///
    /// The method starts at the nearest segment at or before `index` that has a program date. If there is no such
    /// segment, the method starts at the nearest later segment that has a program date. The method adds or subtracts
    /// the durations of the segments in between.
    ///
    /// Dates are assumed to continue across a discontinuity (RFC 8216bis, 4.4.4.6). The running time of the method is
    /// proportional to the number of segments in the playlist.
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
