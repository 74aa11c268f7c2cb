import Foundation
import StreamingCore

/// The stored form of a page of videos, with each video on a separate line.
///
/// One video can therefore be decoded without the other videos. All lines together are one JSON object. Earlier
/// versions of the library saved a page as a JSON array on one line.
enum SavedVideos {
    private struct Page: Codable {
        let fingerprint: String?
        let videos: [LocalVideo]
    }

    /// Returns the stored form of a page.
    ///
    /// - Parameters:
    ///   - videos: The videos of the page.
    ///   - fingerprint: The hash of the document that contained the videos; nil if the hash is unknown.
    /// - Throws: The error of the encoder, for a number that JSON cannot represent.
    static func encode(_ videos: [LocalVideo], fingerprint: String?) throws -> Data {
        let encoder = JSONEncoder.stable
        var data = Data("{\"fingerprint\":".utf8) + (try encoder.encode(fingerprint)) + Data(",\"videos\":[".utf8)
        for (index, video) in videos.enumerated() {
            data += (index == 0 ? "\n" : ",\n").utf8
            data += try encoder.encode(video)
        }
        return data + Data("\n]}".utf8)
    }

    /// Returns all videos of a page.
    ///
    /// - Throws: The error of the decoder, if the data is not the stored form of a page.
    static func decode(_ data: Data) throws -> [LocalVideo] {
        let decoder = JSONDecoder()
        if data.first == UInt8(ascii: "[") { return try decoder.decode([LocalVideo].self, from: data) }
        return try decoder.decode(Page.self, from: data).videos
    }

    /// Returns one video of a page, and the fingerprint of the page.
    ///
    /// - Parameters:
    ///   - number: The number of the video in the page, from 1.
    ///   - data: The stored form of the page.
    /// - Returns: The video and the fingerprint; nil if no video has this number, or if videos share a line.
    /// - Throws: The error of the decoder, if the line is not a video.
    static func video(_ number: Int, in data: Data) throws -> (video: LocalVideo, fingerprint: String?)? {
        guard number > 0, let head = line(0, of: data), let line = line(number, of: data),
            line.first == UInt8(ascii: "{")
        else { return nil }
        let decoder = JSONDecoder()
        let video = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        let page = try decoder.decode(Page.self, from: head + Data("]}".utf8))
        return (try decoder.decode(LocalVideo.self, from: video), page.fingerprint)
    }

    /// Returns the line with a number, counted from 0, without its line break; nil if there is no such complete line.
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
