import Foundation

/// What a document may ask of a decoder.
enum JSONLimits {
    /// The most brackets that may be open at a place.
    static let nesting = 64
    /// The most values: a decoder may need 24 bytes for one that has two in the document.
    static let values = 4_000_000

    /// Reads the bytes once, before anything is decoded.
    static func check(_ data: Data) throws(DocumentError) {
        let limit = Int(HTTPRequest.documentLimit)
        guard data.count <= limit else { throw refusal("at most \(limit) bytes", "\(data.count)") }
        // Foundation would read UTF-16 and UTF-32 too, in which brackets cannot be counted by the byte.
        guard !data.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) else {
            throw otherEncoding
        }
        if let exceeded = data.withUnsafeBytes(exceededLimit) { throw refusal("at most \(exceeded)", "more") }
    }

    /// Validates a whole document as UTF-8. Only used for rejected documents, because it would be too slow for all.
    static func checkEncoding(of data: Data) throws(DocumentError) {
        if String(validating: data, as: UTF8.self) == nil { throw otherEncoding }
    }

    private static var otherEncoding: DocumentError {
        refusal("JSON in UTF-8 (RFC 8259 §8.1)", "another encoding")
    }

    private static func refusal(_ expectation: String, _ finding: String) -> DocumentError {
        .invalidData(path: "", expectation: expectation, finding: finding)
    }

    private static func exceededLimit(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard var next = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let end = next + bytes.count
        // Each value but the first in a list or an object stands behind a comma; the first is counted by the bracket.
        var (depth, count) = (0, 0)
        while next < end {
            switch next.pointee {
            case UInt8(ascii: "\""): next = endOfString(after: next, before: end)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                count += 1
                if depth > nesting { return "\(nesting) levels of nesting" }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","): count += 1
            default: break
            }
            next += 1
        }
        return count > values ? "\(values) values" : nil
    }

    /// The quote that ends a string, or the last byte of all if none does.
    private static func endOfString(
        after start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var next = start + 1
        while next < end, let quote = memchr(next, Int32(UInt8(ascii: "\"")), end - next) {
            next = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self))
            var escape = next - 1
            while escape.pointee == UInt8(ascii: "\\") { escape -= 1 }
            // Of each two backslashes, the first escapes the second; the string's own quote ends their run.
            if (next - escape) % 2 == 1 { return next }
            next += 1
        }
        return end - 1
    }
}
