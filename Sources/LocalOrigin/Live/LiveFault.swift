/// A fault of a live stream, for all renditions or for one rendition.
package struct LiveFault: Equatable, Sendable {
    /// The kind of a fault, with times on the clock of the origin.
    package enum Kind: Equatable, Sendable {
        /// The origin publishes nothing from a time on. After the duration, the origin publishes all due media at once.
        case stuck(at: Duration, for: Duration)
        /// The origin publishes nothing more from a time on. With one rendition, the fault simulates a stale variant.
        case stale(at: Duration)
        /// The encoder produces no media from a time on. After the duration, the encoder continues with the next media.
        case paused(at: Duration, for: Duration)
        /// The origin publishes each segment with a delay, from the time `at` on and for a duration.
        case late(at: Duration, by: Duration, for: Duration)
        /// The origin starts again, with one segment and the media sequence number 0.
        case restarted(at: Duration)
        /// The media sequence numbers jump ahead by a number, and other segments replace the whole window.
        case jumped(at: Duration, by: Int)
        /// The dates of the segments from a time on differ from the wall clock by a duration.
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
    ///   - rendition: The name of the variant or audio rendition with the fault, or nil for all renditions.
    package init(_ kind: Kind, of rendition: String? = nil) {
        self.kind = kind
        self.rendition = rendition
    }
}
