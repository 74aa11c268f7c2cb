/// The descriptions of the most recent failures after which a stream was excluded, oldest first.
///
/// The failure that ends a load lists these descriptions. A received segment of a track removes the attempts of the
/// track.
struct FailedAttempts: Sendable {
    private var attempts: [(track: TrackKind, text: String)] = []

    /// The maximum number of failed attempts to keep. If there are more, the oldest attempts are removed.
    private static let limit = 8

    var texts: [String] { attempts.map(\.text) }

    var isEmpty: Bool { attempts.isEmpty }

    /// Adds the description of a failed attempt, and removes an earlier attempt with an equal description.
    mutating func add(_ text: String, of track: TrackKind) {
        attempts = attempts.filter { $0.text != text }.suffix(Self.limit - 1) + [(track, text)]
    }

    mutating func removeAll(of track: TrackKind) { attempts.removeAll { $0.track == track } }
}
