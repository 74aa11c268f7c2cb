/// A fault of a live stream, for all renditions or for one rendition.
package struct LiveFault: Equatable, Sendable {
    /// The kind of a fault. All times are times on the clock of the origin.
    package enum Kind: Equatable, Sendable {
        /// The origin publishes nothing from a time on. After the duration, it publishes at once what is due.
        case stuck(at: Duration, for: Duration)
        /// The origin publishes nothing from a time on, for ever. For one rendition, this is a stale variant.
        case stale(at: Duration)
        /// The encoder produces no media from a time on. After the duration, it continues with the next media.
        case paused(at: Duration, for: Duration)
        /// For a duration, the origin publishes each segment later than it should.
        case late(at: Duration, by: Duration, for: Duration)
        /// The origin starts again, with one segment and the media sequence number 0.
        case restarted(at: Duration)
        /// The media sequence numbers increase by a number, and the whole window has other segments.
        case jumped(at: Duration, by: Int)
        /// The dates of the segments that begin at a time or later differ from the wall clock.
        case skewedClock(at: Duration, by: Duration)
        /// The segments with these media sequence numbers get the status 404, although the playlist lists them.
        case missing(ClosedRange<Int>)
        /// The segments with these media sequence numbers have EXT-X-GAP, and get the status 404.
        case gap(ClosedRange<Int>)
    }

    /// The kind of the fault.
    package let kind: Kind
    /// The name of the rendition with the fault; nil for all renditions.
    package let rendition: String?

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - kind: The kind of the fault.
    ///   - rendition: The name of the variant or audio rendition with the fault, or nil for all of them.
    package init(_ kind: Kind, of rendition: String? = nil) {
        self.kind = kind
        self.rendition = rendition
    }
}
