/// The last failures of each track since its last segment, in order, for the text of a final failure.
struct FailedAttempts: Sendable {
    private var attempts: [(track: TrackKind, text: String)] = []

    private static let limit = 8

    var texts: [String] { attempts.map(\.text) }

    var isEmpty: Bool { attempts.isEmpty }

    mutating func add(_ text: String, of track: TrackKind) {
        attempts = attempts.filter { $0.text != text }.suffix(Self.limit - 1) + [(track, text)]
    }

    mutating func removeAll(of track: TrackKind) { attempts.removeAll { $0.track == track } }
}
