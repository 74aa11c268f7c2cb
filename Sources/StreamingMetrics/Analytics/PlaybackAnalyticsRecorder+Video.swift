import Foundation
import StreamingCore

extension PlaybackAnalyticsRecorder {
    /// The identifier and the title of a video, for its session.
    public struct Video: Equatable, Sendable {
        /// The identifier of the video.
        public let id: UUID
        /// The title of the video.
        public let title: String

        /// Creates the description of a video.
        public init(id: UUID, title: String) {
            self.id = id
            self.title = title
        }

        /// Creates the description of media that is not in a catalogue.
        ///
        /// The title is the URL without credentials, fragment and query values. Equal titles have equal identifiers, on
        /// every device.
        public init(url: URL) {
            let title = url.redacted
            // The digits of two hashes fill 120 of the 122 free bits of a UUID of version 8 (RFC 9562, section 5.8).
            let text = ["1", "2"].map { salt in
                var hash = FNV1a()
                hash.add((salt + title).utf8)
                return hash.text
            }.joined()
            var digits = Array(text)
            (digits[12], digits[16]) = ("8", "8")
            let parts = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
            self.init(id: UUID(uuidString: parts.map { String($0) }.joined(separator: "-")) ?? UUID(), title: title)
        }
    }
}
