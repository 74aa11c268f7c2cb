/// A line of nginx's log: an answer, as far as it went.
struct NginxAnswer: Equatable, Sendable {
    let status: Int
    /// Bytes of its body that were sent.
    let bytes: Int
    /// Without a query.
    let path: String

    init?(line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let status = Int(parts[0]), let bytes = Int(parts[1]) else { return nil }
        (self.status, self.bytes, path) = (status, bytes, String(parts[2]))
    }

    /// The last part of its path.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The index of the segment that it names, as in `low-3.ts`; nil for what is none.
    var segment: Int? {
        let parts = name.split { "-.".contains($0) }
        return parts.count == 3 ? Int(parts[1]) : nil
    }
}
