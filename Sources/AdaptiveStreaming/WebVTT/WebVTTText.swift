/// A converter from the text of WebVTT cues to plain text (W3C WebVTT, 6.4).
enum WebVTTText {
    /// The maximum length of a character reference after its `&`, in bytes, including the `;`.
    private static let longestReference = 10

    /// Returns the text of a cue without its tags, and with the characters for its character references.
    ///
    /// The name of a voice (`<v Name>`) is part of a tag, and is therefore removed. The result has no white space at
    /// its start and end, and its lines are separated by `\n`.
    ///
    /// - Parameter bytes: The lines of the cue, with any line terminators.
    static func plainText(of bytes: ArraySlice<UInt8>) -> String {
        var (text, rest) = ([UInt8](), bytes)
        text.reserveCapacity(bytes.count)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "<"):
                // A tag without an end extends to the end of the cue.
                rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
            case UInt8(ascii: "&"):
                if let (characters, length) = reference(rest) {
                    text += characters
                    rest = rest.dropFirst(length)
                } else {
                    text.append(byte)
                }
            case 0x0D:
                if rest.first == 0x0A { rest = rest.dropFirst() }
                text.append(0x0A)
            default: text.append(byte)
            }
        }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        return String(decoding: text[..<end].drop(while: isSpace), as: UTF8.self)
    }

    /// Returns the characters of a character reference in UTF-8, and the length of the reference after its `&`, in
    /// bytes.
    ///
    /// - Parameter text: The text after an `&`.
    /// - Returns: The characters; nil if the text does not begin with a known reference.
    private static func reference(_ text: ArraySlice<UInt8>) -> (characters: [UInt8], length: Int)? {
        let name = text.prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
        guard name.count < longestReference, name.endIndex < text.endIndex else { return nil }
        guard let scalar = scalar(String(decoding: name, as: UTF8.self)) else { return nil }
        return (Array(String(scalar).utf8), name.count + 1)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        case "lrm": return "\u{200E}"
        case "rlm": return "\u{200F}"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) }
        }
    }
}
