/// The index of a segment in a timeline, optionally with the number of one of its partial segments.
struct SegmentAddress: Hashable, Sendable, CustomStringConvertible {
    /// The index of the segment in the timeline.
    let index: Int
    /// The number of the partial segment in the segment, from 0; nil for the whole segment.
    let part: Int?

    init(_ index: Int, part: Int? = nil) { (self.index, self.part) = (index, part) }

    /// The name for messages, such as "segment 3" or "segment 3, part 0".
    var description: String { "segment \(index)" + (part.map { ", part \($0)" } ?? "") }
}
