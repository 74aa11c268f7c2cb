import Foundation

extension OriginResource {
    /// Creates the resource for a response of a live stream; nil if the response has no body, or if its file cannot be
    /// read.
    init?(_ content: LiveResponder.Response.Content) {
        switch content {
        case .playlist(let text):
            self = .data(Data(text.utf8), contentType: "application/vnd.apple.mpegurl")
        case .media(let bytes):
            guard let resource = Self.live(bytes) else { return nil }
            self = resource
        case .status:
            return nil
        }
    }

    private static func live(_ bytes: LiveBytes) -> Self? {
        switch bytes.source {
        case .packets(let label, let count):
            let range = bytes.range(size: count * LiveBytes.packetLength)
            return Self(
                contentType: "video/mp2t", etag: "\"live-\(label)-\(range)\"", size: Int64(range.count)
            ) { part in
                LiveBytes.packets(
                    label: label, in: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
            }
        case .file(let url):
            guard let file = Self.file(url) else { return nil }
            let range = bytes.range(size: file.size)
            return Self(
                contentType: file.contentType, etag: "\(file.etag.dropLast())-\(range.lowerBound)\"",
                size: Int64(range.count)
            ) { part in
                try file.read(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
            }
        }
    }
}
