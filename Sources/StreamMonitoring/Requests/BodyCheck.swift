import Foundation
import StreamingCore

/// A check of the first bytes of a body, which finds pages that a server sends with the status 200 instead of media.
///
/// The check is cautious: encrypted segments have arbitrary bytes, so only text and an empty body count as wrong.
package enum BodyCheck {
    /// The number of bytes from which the start of a longer body counts as text. Fewer bytes may be media by chance.
    private static let shortestText = 32
    private static let mediaPurposes: [HTTPRequest.Purpose] = [.segment, .initializationSection, .mediaFile]

    /// Returns the content of a body that is not what was requested, such as `HTML`; nil for plausible content.
    ///
    /// - Parameters:
    ///   - start: The first bytes of the body.
    ///   - purpose: The purpose of the request.
    ///   - contentType: The declared media type in lower case; nil if there is none.
    ///   - isWhole: Whether the body has no other bytes.
    ///   - allowsText: Whether the body may be the middle of a text file, such as subtitles.
    package static func unexpectedContent(
        of start: Data, for purpose: HTTPRequest.Purpose, contentType: String?, isWhole: Bool = false,
        allowsText: Bool = false
    ) -> String? {
        if purpose.isDocument { return nil }
        if isWhole, start.isEmpty { return "empty" }
        let text = String(decoding: start.prefix(256), as: UTF8.self)
            .trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF} \t\r\n")).lowercased()
        if ["<!doctype", "<html", "<?xml", "<head", "<body"].contains(where: text.hasPrefix) { return "HTML or XML" }
        if text.hasPrefix("{"), contentType?.contains("json") == true { return "JSON" }
        if purpose == .playlist {
            let beginning = "#extm3u".prefix(text.count)
            return text.hasPrefix(beginning) ? nil : "not a playlist"
        }
        if contentType == "text/html" { return "HTML or XML" }
        guard mediaPurposes.contains(purpose), !allowsText, isWhole || start.count >= shortestText else { return nil }
        return isText(start) && !["webvtt", "#extm3u"].contains(where: text.hasPrefix) ? "text" : nil
    }

    /// Returns whether all characters can be printed. The last one may be incomplete.
    private static func isText(_ bytes: Data) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.dropLast().allSatisfy { scalar in
            switch scalar {
            case "\t", "\r", "\n": true
            case "\u{FFFD}": false
            default: scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            }
        }
    }
}
