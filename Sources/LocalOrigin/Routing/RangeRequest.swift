/// The value of a `Range` field with a single range: `bytes=0-99`, `bytes=100-` or `bytes=-100` (RFC 9110 §14.1.2).
struct RangeRequest: Equatable {
    private let first: Int64?
    private let last: Int64?

    /// Creates a range from the value of a `Range` field; nil for an invalid value, another unit or several ranges.
    ///
    /// If the initializer returns nil, the server ignores the field (RFC 9110 §14.2).
    init?(_ value: String) {
        let parts = value.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        // A number that does not fit in an `Int64` is beyond the end of every resource.
        (first, last) = (ends[0].isEmpty ? nil : Int64(ends[0]) ?? .max, ends[1].isEmpty ? nil : Int64(ends[1]) ?? .max)
        if first == nil && last == nil { return nil }
        if let first, let last, last < first { return nil }
    }

    /// Returns the requested range of a resource of `size` bytes, or nil if the resource has no byte in the range.
    func resolve(size: Int64) -> Range<Int64>? {
        guard let first else {
            let count = min(last ?? 0, size)
            return count > 0 ? size - count..<size : nil
        }
        return first < size ? first..<min(last ?? .max, size - 1) + 1 : nil
    }
}
