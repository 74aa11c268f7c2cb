import Foundation
import StreamingCore

/// A check of the first bytes of a body, which finds pages that a server sends with the status 200 instead of media.
///
/// The check is cautious: encrypted segments have arbitrary bytes, so only well-known text counts as wrong.
package enum BodyCheck {
    /// Returns the content of a body that is not what was requested, such as `HTML`; nil for plausible content.
    ///
    /// - Parameters:
    ///   - start: The first bytes of the body.
    ///   - purpose: The purpose of the request.
    ///   - contentType: The declared media type in lower case; nil if there is none.
    package static func unexpectedContent(
        of start: Data, for purpose: HTTPRequest.Purpose, contentType: String?
    ) -> String? {
        if purpose.isDocument { return nil }
        let text = String(decoding: start.prefix(256), as: UTF8.self)
            .trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF} \t\r\n")).lowercased()
        if ["<!doctype", "<html", "<?xml", "<head", "<body"].contains(where: text.hasPrefix) { return "HTML or XML" }
        if text.hasPrefix("{"), contentType?.contains("json") == true { return "JSON" }
        if purpose == .playlist {
            let beginning = "#extm3u".prefix(text.count)
            return text.hasPrefix(beginning) ? nil : "not a playlist"
        }
        return contentType == "text/html" ? "HTML or XML" : nil
    }
}
