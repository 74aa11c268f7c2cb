/// A response, as one line of nginx's log describes it.
struct NginxResponse: Equatable, Sendable {
    let status: Int
    /// The number of bytes of the body that were sent.
    let bytes: Int
    /// The path of the request, without its query.
    let path: String

    init?(line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let status = Int(parts[0]), let bytes = Int(parts[1]) else { return nil }
        (self.status, self.bytes, path) = (status, bytes, String(parts[2]))
    }

    /// The last component of the path.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The index of the segment, such as 3 for `low-3.ts`; nil if the path does not name a segment.
    var segment: Int? {
        let parts = name.split { "-.".contains($0) }
        return parts.count == 3 ? Int(parts[1]) : nil
    }
}
