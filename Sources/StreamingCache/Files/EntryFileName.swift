import Foundation
import StreamingCore

/// The file name of an entry, valid on every file system: at most 126 bytes of ASCII without capital letters.
enum EntryFileName {
    static let suffix = ".entry"

    /// The maximum size of a name without its suffix, in bytes.
    private static let limit = 120

    /// Returns the file name for an entry.
    ///
    /// A short name stays readable. A long name becomes its beginning and a hash. The `~` between them never appears in
    /// a short name.
    static func make(of name: String) -> String {
        let encoded = encode(name)
        guard encoded.utf8.count > limit else { return encoded + suffix }
        var hash = FNV1a()
        hash.add(encoded.utf8)
        return encoded.prefix(limit - 17) + "~" + hash.text + suffix
    }

    /// Returns the name percent-encoded, including capital letters, because some file systems ignore case.
    private static func encode(_ name: String) -> String {
        // Swift compares strings by canonical equivalence, so equivalent names must map to one file.
        name.precomposedStringWithCanonicalMapping.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
    }
}
