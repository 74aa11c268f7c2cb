/// The most recent failed attempts to load a resource, in order.
///
/// The failure that ends a load lists the texts of these attempts. A received segment of a track removes the attempts
/// of that track.
struct FailedAttempts: Sendable {
    private var attempts: [(track: TrackKind, text: String)] = []

    /// The maximum number of failed attempts to keep. Older attempts are removed.
    private static let limit = 8

    var texts: [String] { attempts.map(\.text) }

    var isEmpty: Bool { attempts.isEmpty }

    /// Adds the text of a failed attempt. An earlier attempt with the same text is removed.
    mutating func add(_ text: String, of track: TrackKind) {
        attempts = attempts.filter { $0.text != text }.suffix(Self.limit - 1) + [(track, text)]
    }

    mutating func removeAll(of track: TrackKind) { attempts.removeAll { $0.track == track } }
}
