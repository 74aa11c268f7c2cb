import AdaptiveStreaming
import Foundation
import StreamingTestKit
import Testing

@Suite("PlaylistWriter", .tags(.unit))
struct PlaylistWriterTests {
    @Test("what was parsed is parsed again from what is written", arguments: PlaylistSamples.names)
    func test_text_ofAParsedPlaylist_isParsedToTheSame(name: String) throws {
        let playlist = try PlaylistParser.parse(PlaylistSamples.data(name), variables: PlaylistSamples.variables)
            .playlist
        #expect(try parse(PlaylistWriter.text(of: playlist)) == playlist)
    }

    @Test("also what was made up", arguments: 1...400 as ClosedRange<UInt64>)
    func test_text_ofARandomPlaylist_isParsedToTheSame(seed: UInt64) throws {
        var random = RandomPlaylists(seed: seed)
        let playlist = random.playlist()
        #expect(try parse(PlaylistWriter.text(of: playlist)) == playlist)
    }

    @Test("keys that go on in part are first all taken away")
    func test_text_whenOneOfTwoKeysEnds_takesBothAwayFirst() {
        let one = EncryptionKey(method: .aes128, uri: "one")
        let other = EncryptionKey(method: .aes128, uri: "other", keyFormat: "com.example")
        let segments = [[one, other], [other]].map { MediaSegment(uri: "a.ts", duration: 1, keys: $0) }
        let text = PlaylistWriter.text(of: .media(MediaPlaylist(targetDuration: 1, segments: segments)))
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-KEY") }
        #expect(keys.count == 4)
        #expect(keys.dropFirst(2).first == "#EXT-X-KEY:METHOD=NONE")
    }

    @Test("what would end a quoted text or its line is left out")
    func test_text_ofAQuoteInAText_leavesItOut() {
        let rendition = Rendition(kind: .audio, groupID: "a\"b\nc", name: "n")
        let text = PlaylistWriter.text(of: .multivariant(MultivariantPlaylist(renditions: [rendition])))
        #expect(text.contains("GROUP-ID=\"abc\""))
    }

    @Test(
        "a title has its blanks, and no end of a line",
        arguments: [(" a  b", " a  b"), ("a\tb", "a\tb"), ("a\nb", "ab"), ("a\r\n#EXT-X-GAP", "a\r#EXT-X-GAP")])
    func test_text_ofATitle_keepsItInItsLine(title: String, expected: String) throws {
        let segment = MediaSegment(uri: "a.ts", duration: 1, title: title)
        let text = PlaylistWriter.text(of: .media(MediaPlaylist(targetDuration: 1, segments: [segment])))
        #expect(try media(text).segments == [MediaSegment(uri: "a.ts", duration: 1, title: expected)])
    }

    private func parse(_ text: String) throws -> Playlist {
        try PlaylistParser.parse(Data(text.utf8), variables: PlaylistSamples.variables).playlist
    }
}
