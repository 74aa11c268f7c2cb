import Foundation
import StreamingCore

/// The file name of an entry: at most 126 bytes of ASCII without capital letters, which is valid on every file system.
enum EntryFileName {
    static let suffix = ".entry"

    /// The maximum size of a file name without its suffix, in bytes.
    private static let limit = 120

    /// Returns the file name of the entry with a name.
    ///
    /// A short name stays readable, with special characters percent-encoded. A long name becomes its beginning, a `~`
    /// and a hash. No short name contains `~`, so short and long names cannot collide.
    static func make(of name: String) -> String {
        let encoded = encode(name)
        guard encoded.utf8.count > limit else { return encoded + suffix }
        var hash = FNV1a()
        hash.add(encoded.utf8)
        return encoded.prefix(limit - 17) + "~" + hash.text + suffix
    }

    /// Returns a name with special characters percent-encoded. Capital letters are also encoded, because some file
    /// systems ignore case.
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
