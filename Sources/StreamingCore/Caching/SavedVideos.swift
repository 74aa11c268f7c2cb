import Foundation

/// The videos of a page as a store keeps them: one per line, so that one of many is read without decoding the others.
///
/// The lines make up one JSON object. Pages that earlier versions saved are an array in one line.
enum SavedVideos {
    private struct Page: Codable {
        let fingerprint: String?
        let videos: [LocalVideo]
    }

    /// - Parameter fingerprint: Identifies the document that the videos were decoded from; nil if it is unknown.
    /// - Throws: The errors of the encoder, for a number that JSON does not have.
    static func encode(_ videos: [LocalVideo], fingerprint: String?) throws -> Data {
        let encoder = JSONEncoder.stable
        var data = Data("{\"fingerprint\":".utf8) + (try encoder.encode(fingerprint)) + Data(",\"videos\":[".utf8)
        for (index, video) in videos.enumerated() {
            data += (index == 0 ? "\n" : ",\n").utf8
            data += try encoder.encode(video)
        }
        return data + Data("\n]}".utf8)
    }

    static func decode(_ data: Data) throws -> [LocalVideo] {
        let decoder = JSONDecoder()
        if data.first == UInt8(ascii: "[") { return try decoder.decode([LocalVideo].self, from: data) }
        return try decoder.decode(Page.self, from: data).videos
    }

    /// Returns a video by its number, from 1, and the fingerprint of its page; nil if the page has fewer videos, or not one
    /// per line.
    static func video(_ number: Int, in data: Data) throws -> (video: LocalVideo, fingerprint: String?)? {
        guard number > 0, let head = line(0, of: data), let line = line(number, of: data),
            line.first == UInt8(ascii: "{")
        else { return nil }
        let decoder = JSONDecoder()
        let video = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        let page = try decoder.decode(Page.self, from: head + Data("]}".utf8))
        return (try decoder.decode(LocalVideo.self, from: video), page.fingerprint)
    }

    /// A line by its number, from 0, without its end.
    private static func line(_ number: Int, of data: Data) -> Data? {
        let range: Range<Int>? = data.withUnsafeBytes { bytes in
            var start = 0
            for _ in 0..<number {
                guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                start = end + 1
            }
            return bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { start..<$0 }
        }
        return range.map { data[data.startIndex + $0.lowerBound..<data.startIndex + $0.upperBound] }
    }
}
