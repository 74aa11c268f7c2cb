import Foundation
import StreamingCore

/// The conversion of entry names to file names.
///
/// A file name has at most 126 ASCII characters and no capital letters, so common file systems accept every file name.
enum EntryFileName {
    static let suffix = ".entry"

    /// The maximum size of a file name without its suffix, in bytes. Common file systems allow 255 bytes, and
    /// encrypting file systems allow fewer, such as 143 bytes in eCryptfs.
    private static let limit = 120

    /// Returns the file name for the name of an entry.
    ///
    /// A short name stays readable, with special characters percent-encoded. The file name of a long name consists of
    /// the encoded beginning of the name, a `~` and a hash. An encoded short name never contains `~`, so the file names
    /// of short and long names differ.
    static func make(of name: String) -> String {
        let encoded = encode(name)
        guard encoded.utf8.count > limit else { return encoded + suffix }
        var hash = FNV1a()
        hash.add(encoded.utf8)
        return encoded.prefix(limit - 17) + "~" + hash.text + suffix
    }

    /// Returns a name with special characters percent-encoded.
    ///
    /// Capital letters are also encoded, because some file systems ignore case.
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
