/// The recent failures of each track since its last segment, in order.
///
/// A final failure lists their texts.
struct FailedAttempts: Sendable {
    private var attempts: [(track: TrackKind, text: String)] = []

    /// The maximum number of texts. Older ones are removed.
    private static let limit = 8

    var texts: [String] { attempts.map(\.text) }

    var isEmpty: Bool { attempts.isEmpty }

    /// Adds the text of a failure. An earlier equal text is removed.
    mutating func add(_ text: String, of track: TrackKind) {
        attempts = attempts.filter { $0.text != text }.suffix(Self.limit - 1) + [(track, text)]
    }

    mutating func removeAll(of track: TrackKind) { attempts.removeAll { $0.track == track } }
}
