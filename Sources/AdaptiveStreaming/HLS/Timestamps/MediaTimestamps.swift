import MediaInspection

/// The relation between media timestamps and positions, which comes from the received segments of the variant.
struct MediaTimestamps: Equatable, Sendable {
    /// The start of a received segment.
    private struct Anchor: Equatable {
        let position: Double
        let timestamp: Int64
    }

    /// The anchors, by ascending position.
    private var anchors: [Anchor] = []

    /// The number of ticks of MPEG-2 timestamps per second.
    static let frequency = 90_000.0
    /// The maximum number of anchors. If there are more, an anchor far from the newest one is removed.
    private static let limit = 256

    /// Adds the first timestamp of a segment.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp, in ticks of 90 kHz, at least 0 and less than 2^33.
    ///   - position: The position of the start of the segment, in seconds.
    mutating func add(_ timestamp: Int64, at position: Double) {
        let anchor = Anchor(position: position, timestamp: timestamp)
        let index = anchors.firstIndex { $0.position >= position } ?? anchors.count
        if index < anchors.count, anchors[index].position == position {
            anchors[index] = anchor
        } else {
            anchors.insert(anchor, at: index)
        }
        if anchors.count > Self.limit { anchors.remove(at: index < anchors.count / 2 ? anchors.count - 1 : 0) }
    }

    /// Returns the position of a timestamp, from the nearest anchor.
    ///
    /// A timestamp belongs to many positions, because timestamps begin again after 26.5 hours. The result is less than
    /// 13.3 hours away from the anchor.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp, in ticks of 90 kHz.
    ///   - place: A position near the result, in seconds.
    ///   - span: The positions of the anchors that may be used, in seconds. At a discontinuity, the timestamps change.
    /// - Returns: The position, in seconds; nil if there is no anchor in `span`.
    func position(of timestamp: Int64, near place: Double, in span: ClosedRange<Double>) -> Double? {
        let usable = anchors.filter { span.contains($0.position) }
        guard let anchor = usable.min(by: { abs($0.position - place) < abs($1.position - place) }) else { return nil }
        let distance = TransportTimestamp.distance(from: anchor.timestamp, to: timestamp)
        return anchor.position + Double(distance) / Self.frequency
    }
}
