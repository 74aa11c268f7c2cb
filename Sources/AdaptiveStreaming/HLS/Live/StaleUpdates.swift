/// The older versions of a live playlist that were received since the last newer version.
///
/// A cache may serve an older version for a short time. If the older versions grow, the server has restarted, and uses
/// the same media sequence numbers and URIs again.
struct StaleUpdates: Equatable, Sendable {
    private var count = 0
    private var newestSequence: Int?

    /// The number of growing versions after which the server counts as restarted.
    private static let limit = 3

    /// Records an older version.
    ///
    /// - Parameter sequence: The media sequence number of the last segment of the version.
    mutating func add(_ sequence: Int) {
        if let newestSequence, sequence <= newestSequence { return }
        (count, newestSequence) = (count + 1, sequence)
    }

    /// Whether the older versions show that the server has restarted.
    var showRestart: Bool { count >= Self.limit }
}
