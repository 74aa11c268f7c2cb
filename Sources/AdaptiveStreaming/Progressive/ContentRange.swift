/// The value of a `Content-Range` field, such as `bytes 0-99/1000` (RFC 9110, 14.4).
struct ContentRange: Equatable {
    /// The offset of the first byte.
    let first: Int64
    /// The offset of the last byte, which is part of the range.
    let last: Int64
    /// The size of the whole resource, in bytes; nil if the server does not declare it.
    let size: Int64?

    init(first: Int64, last: Int64, size: Int64?) {
        (self.first, self.last, self.size) = (first, last, size)
    }

    /// Creates the range from the value of a `Content-Range` field. Returns nil if the value is not a valid range of
    /// bytes, or if the range exceeds the maximum size of a file.
    init?(_ value: String) {
        let parts = value.split(whereSeparator: { " -/".contains($0) }).map(String.init)
        guard parts.count == 4, parts[0].lowercased() == "bytes", let first = Int64(parts[1]),
            let last = Int64(parts[2]), first >= 0, last >= first
        else { return nil }
        let size = Int64(parts[3])
        guard parts[3] == "*" || size.map({ $0 > last }) == true, max(last, size ?? 0) <= MP4Scanner.largestFile else {
            return nil
        }
        self.first = first
        self.last = last
        self.size = size
    }
}
