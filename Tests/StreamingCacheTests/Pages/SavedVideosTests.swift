import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache
@testable import StreamingCore

@Suite("SavedVideos", .tags(.unit))
struct SavedVideosTests {
    private let videos = (0..<3).map { LocalVideo(.fixture(title: "a\n\"title\", \($0)")) }

    @Test("all videos come back, and each by its number", arguments: [nil, "a-fingerprint"])
    func test_video_byItsNumber_isThatOfTheWhole(fingerprint: String?) throws {
        let data = try SavedVideos.encode(videos, fingerprint: fingerprint)
        #expect(try SavedVideos.decode(data) == videos)
        for (index, video) in videos.enumerated() {
            let found = try SavedVideos.video(index + 1, in: data)
            #expect(found?.video == video)
            #expect(found?.fingerprint == fingerprint)
        }
    }

    @Test("there is no video beyond the last, and none in an empty page", arguments: [0, 1, 2, 3])
    func test_video_beyondTheLast_isNone(count: Int) throws {
        let data = try SavedVideos.encode(Array(videos.prefix(count)), fingerprint: nil)
        #expect(try SavedVideos.decode(data).count == count)
        for number in [count + 1, count + 2, count + 3, 0] {
            #expect(try SavedVideos.video(number, in: data)?.video == nil)
        }
    }

    @Test("one video is read even if the others could not be")
    func test_video_ofAPage_decodesNoOther() throws {
        let text = String(decoding: try SavedVideos.encode(videos, fingerprint: nil), as: UTF8.self)
        var lines = text.split(separator: "\n").map(String.init)
        (lines[1], lines[3]) = ("no JSON", "no JSON")
        let data = Data(lines.joined(separator: "\n").utf8)
        #expect(try SavedVideos.video(2, in: data)?.video == videos[1])
        #expect(throws: (any Error).self) { try SavedVideos.decode(data) }
    }

    @Test("a page in one line, from an earlier version, is read only as a whole")
    func test_decode_ofAnEarlierVersion_readsTheWhole() throws {
        let data = try JSONEncoder.stable.encode(videos)
        #expect(try SavedVideos.decode(data) == videos)
        #expect(try SavedVideos.video(1, in: data)?.video == nil)
    }
}
