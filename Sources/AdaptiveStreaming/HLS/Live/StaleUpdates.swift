/// A record of the older versions of a live playlist that were received since the last newer version.
///
/// A cache can serve an older version for a short time. Three older versions, each of which ends later than the one
/// before, show that the server has restarted the stream, and reuses the media sequence numbers and URIs.
struct StaleUpdates: Equatable, Sendable {
    private var count = 0
    private var newestSequence: Int?

    /// The number of older versions, each ending later than the one before, after which the server counts as restarted.
    private static let limit = 3

    /// Records an older version. A version that does not end later than the earlier ones is ignored.
    ///
    /// - Parameter sequence: The media sequence number of the last segment of the version.
    mutating func add(_ sequence: Int) {
        if let newestSequence, sequence <= newestSequence { return }
        (count, newestSequence) = (count + 1, sequence)
    }

    /// Whether the older versions show that the server has restarted.
    var showRestart: Bool { count >= Self.limit }
}
