import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistWriter", .tags(.unit))
struct PlaylistWriterTests {
    @Test("The text of a parsed playlist parses to the same playlist", arguments: PlaylistSamples.names)
    func test_text_ofAParsedPlaylist_parsesToTheSamePlaylist(name: String) throws {
        let playlist = try PlaylistParser.parse(PlaylistSamples.data(name), variables: PlaylistSamples.variables)
            .playlist
        #expect(try parse(PlaylistWriter.text(of: playlist)) == playlist)
    }

    @Test("The text of a playlist that breaks a rule parses to the same playlist", arguments: PlaylistRuleTable.rows)
    func test_text_ofAPlaylistThatBreaksARule_parsesToTheSamePlaylist(row: PlaylistRuleTable.Row) throws {
        let playlist = try PlaylistParser.parse(Data(row.broken), variables: PlaylistSamples.variables).playlist
        #expect(try parse(PlaylistWriter.text(of: playlist)) == playlist)
    }

    @Test("The text of a random playlist parses to the same playlist", arguments: RandomSeed.current(1...400))
    func test_text_ofARandomPlaylist_parsesToTheSamePlaylist(seed: UInt64) throws {
        var random = RandomPlaylists(seed: seed)
        let playlist = random.playlist()
        #expect(try parse(PlaylistWriter.text(of: playlist)) == playlist, "\(RandomSeed.repetition(of: seed))")
    }

    @Test("When one of two keys ends, METHOD=NONE removes both keys before the other key is written again")
    func test_text_whenOneOfTwoKeysEnds_removesBothKeysFirst() {
        let one = EncryptionKey(method: .aes128, uri: "one")
        let other = EncryptionKey(method: .aes128, uri: "other", keyFormat: "com.example")
        let segments = [[one, other], [other]].map { MediaSegment(uri: "a.ts", duration: 1, keys: $0) }
        let text = PlaylistWriter.text(of: .media(MediaPlaylist(targetDuration: 1, segments: segments)))
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-KEY") }
        #expect(keys.count == 4)
        #expect(keys.dropFirst(2).first == "#EXT-X-KEY:METHOD=NONE")
    }

    @Test(
        "Keys and initialization sections keep their order",
        arguments: [
            ["MAP:URI=\"m\"", "KEY:METHOD=AES-128,URI=\"k\""], ["KEY:METHOD=AES-128,URI=\"k\"", "MAP:URI=\"m\""],
            ["KEY:METHOD=AES-128,URI=\"k\"", "MAP:URI=\"m\"", "KEY:METHOD=NONE"],
            ["KEY:METHOD=AES-128,URI=\"k\"", "MAP:URI=\"m\"", "KEY:METHOD=AES-128,URI=\"l\""],
        ])
    func test_text_ofKeysAndInitializationSections_keepsTheirOrder(tags: [String]) throws {
        let lines = tags.map { "#EXT-X-\($0)" }
        let head = ["#EXTM3U", "#EXT-X-TARGETDURATION:2"]
        let text = (head + lines + ["#EXTINF:2,", "a.mp4", ""]).joined(separator: "\n")
        #expect(try PlaylistWriter.text(of: parse(text)) == text)
    }

    @Test("Tags before the partial segments of an unfinished segment are kept")
    func test_text_ofAnUnfinishedSegment_keepsItsTags() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXT-X-PART-INF:PART-TARGET=1
            #EXTINF:2,
            a.mp4
            #EXT-X-MAP:URI="m"
            #EXT-X-KEY:METHOD=AES-128,URI="k"
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
            #EXT-X-PART:DURATION=1,URI="b.0.mp4"

            """
        #expect(try PlaylistWriter.text(of: parse(text)) == text)
    }

    @Test("Tags after the last segment are kept, even without another segment")
    func test_text_ofTagsAfterTheLastSegment_keepsTheTags() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.mp4\n#EXT-X-MAP:URI=\"m\"\n#EXT-X-GAP\n"
        #expect(try PlaylistWriter.text(of: parse(text)) == text)
    }

    @Test("A program date outside the years 0 to 9999 is omitted")
    func test_text_ofADateThatCannotBeWritten_hasNoDate() {
        let segment = MediaSegment(uri: "a.ts", duration: 1, programDate: .distantFuture + 1e12)
        let text = PlaylistWriter.text(of: .media(MediaPlaylist(targetDuration: 1, segments: [segment])))
        #expect(text.contains("\na.ts"))
        #expect(!text.contains("PROGRAM-DATE-TIME"))
    }

    @Test("Quotation marks and line feeds are omitted from quoted strings")
    func test_text_ofAQuotedString_omitsQuotesAndLineFeeds() {
        let rendition = Rendition(kind: .audio, groupID: "a\"b\nc", name: "n")
        let text = PlaylistWriter.text(of: .multivariant(MultivariantPlaylist(renditions: [rendition])))
        #expect(text.contains("GROUP-ID=\"abc\""))
    }

    @Test(
        "A title keeps its whitespace, but not its line feeds",
        arguments: [(" a  b", " a  b"), ("a\tb", "a\tb"), ("a\nb", "ab"), ("a\r\n#EXT-X-GAP", "a\r#EXT-X-GAP")])
    func test_text_ofATitle_omitsLineFeeds(title: String, expected: String) throws {
        let segment = MediaSegment(uri: "a.ts", duration: 1, title: title)
        let text = PlaylistWriter.text(of: .media(MediaPlaylist(targetDuration: 1, segments: [segment])))
        #expect(try media(text).segments == [MediaSegment(uri: "a.ts", duration: 1, title: expected)])
    }

    private func parse(_ text: String) throws -> Playlist {
        try PlaylistParser.parse(Data(text.utf8), variables: PlaylistSamples.variables).playlist
    }
}
