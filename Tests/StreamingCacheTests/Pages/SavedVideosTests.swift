import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache
@testable import StreamingCore

@Suite("SavedVideos", .tags(.unit))
struct SavedVideosTests {
    private let videos = (0..<3).map { LocalVideo(.fixture(title: "a\n\"title\", \($0)")) }

    @Test("All videos of a page can be read together, and each video by its number", arguments: [nil, "a-fingerprint"])
    func test_video_byNumber_equalsVideoOfWholePage(fingerprint: String?) throws {
        let data = try SavedVideos.encode(videos, fingerprint: fingerprint)
        #expect(try SavedVideos.decode(data) == videos)
        for (index, video) in videos.enumerated() {
            let found = try SavedVideos.video(index + 1, in: data)
            #expect(found?.video == video)
            #expect(found?.fingerprint == fingerprint)
        }
    }

    @Test("A number outside the page returns no video", arguments: [0, 1, 2, 3])
    func test_video_numberOutsidePage_returnsNil(count: Int) throws {
        let data = try SavedVideos.encode(Array(videos.prefix(count)), fingerprint: nil)
        #expect(try SavedVideos.decode(data).count == count)
        for number in [count + 1, count + 2, count + 3, 0] {
            #expect(try SavedVideos.video(number, in: data)?.video == nil)
        }
    }

    @Test("One video can be read even if the other videos cannot be read")
    func test_video_byNumber_decodesNoOtherVideo() throws {
        let text = String(decoding: try SavedVideos.encode(videos, fingerprint: nil), as: UTF8.self)
        var lines = text.split(separator: "\n").map(String.init)
        (lines[1], lines[3]) = ("no JSON", "no JSON")
        let data = Data(lines.joined(separator: "\n").utf8)
        #expect(try SavedVideos.video(2, in: data)?.video == videos[1])
        #expect(throws: (any Error).self) { try SavedVideos.decode(data) }
    }

    @Test("A page from an earlier version, with all videos on one line, can be read only as a whole")
    func test_decode_earlierVersion_readsWholePage() throws {
        let data = try JSONEncoder.stable.encode(videos)
        #expect(try SavedVideos.decode(data) == videos)
        #expect(try SavedVideos.video(1, in: data)?.video == nil)
    }
}
