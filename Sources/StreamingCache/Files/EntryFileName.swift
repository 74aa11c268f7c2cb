import Foundation
import StreamingCore

/// The name of the file of an entry, safe on every file system: at most 126 bytes of ASCII without capitals.
enum EntryFileName {
    static let suffix = ".entry"

    private static let limit = 120

    /// Readable where it is short; of a long name, its begin and a hash, which "~" tells from all short ones.
    static func make(of name: String) -> String {
        let encoded = encode(name)
        guard encoded.utf8.count > limit else { return encoded + suffix }
        var hash = FNV1a()
        hash.add(encoded.utf8)
        return encoded.prefix(limit - 17) + "~" + hash.text + suffix
    }

    /// Percent-encoded, capitals too, as there are file systems that do not tell them from small letters.
    private static func encode(_ name: String) -> String {
        // One name to Swift is one file, in whichever code points it comes.
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
