import Foundation

/// The limits for the size, the nesting and the number of values of a document. The limits bound the time and the
/// memory that decoding takes.
enum JSONLimits {
    /// The maximum nesting depth of arrays and objects. The limit protects the stack, because decoders are recursive.
    static let nesting = 64
    /// The maximum number of values in a document. The limit bounds the memory, because a decoder may need 24 bytes of
    /// memory for a value of two bytes.
    static let values = 4_000_000

    /// Checks the size, the encoding, the nesting and the number of values of a document, without decoding the
    /// document.
    ///
    /// The first four bytes reveal UTF-16 and UTF-32. Only `checkEncoding(of:)` finds invalid UTF-8.
    ///
    /// - Throws: ``DocumentError/invalidData(path:expectation:finding:)`` with an empty path if the document exceeds a
    ///   limit or has another encoding.
    static func check(_ data: Data) throws(DocumentError) {
        let limit = Int(HTTPRequest.documentLimit)
        guard data.count <= limit else { throw refusal("at most \(limit) bytes", "\(data.count)") }
        // Foundation also decodes UTF-16 and UTF-32, in which brackets cannot be counted byte by byte.
        guard !data.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) else {
            throw otherEncoding
        }
        if let exceeded = data.withUnsafeBytes(exceededLimit) { throw refusal("at most \(exceeded)", "more") }
    }

    /// Checks that a whole document is valid UTF-8.
    ///
    /// This check is too slow to run for every document. Use the check only if decoding has rejected the document or
    /// one of its items.
    ///
    /// - Throws: ``DocumentError/invalidData(path:expectation:finding:)`` with an empty path if the document is not
    ///   UTF-8.
    static func checkEncoding(of data: Data) throws(DocumentError) {
        if String(validating: data, as: UTF8.self) == nil { throw otherEncoding }
    }

    private static var otherEncoding: DocumentError {
        refusal("JSON in UTF-8 (RFC 8259 §8.1)", "another encoding")
    }

    private static func refusal(_ expectation: String, _ finding: String) -> DocumentError {
        .invalidData(path: "", expectation: expectation, finding: finding)
    }

    /// Returns a description of the limit that the document exceeds, such as "64 levels of nesting"; nil if the
    /// document exceeds no limit.
    private static func exceededLimit(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard var next = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let end = next + bytes.count
        // Every value except the first of an array or object follows a comma. The opening bracket counts as the first
        // value.
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

    /// Returns the position of the quote that ends a string, or of the last byte if the string is unterminated.
    ///
    /// - Parameters:
    ///   - start: The position of the opening quote.
    ///   - end: The position after the last byte of the document.
    private static func endOfString(
        after start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var next = start + 1
        while next < end, let quote = memchr(next, Int32(UInt8(ascii: "\"")), end - next) {
            next = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self))
            var escape = next - 1
            while escape.pointee == UInt8(ascii: "\\") { escape -= 1 }
            // The quote is escaped if an odd number of backslashes precedes it. The opening quote ends the search.
            if (next - escape) % 2 == 1 { return next }
            next += 1
        }
        return end - 1
    }
}
