import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistVariables", .tags(.unit))
struct PlaylistVariableTests {
    @Test("The values of variables come from the playlist, the multivariant playlist and the URL")
    func test_parse_ofVariableReferences_substitutesTheValues() throws {
        let url = try #require(URL(string: "https://example.com/a.m3u8?token=a%20b&token=c"))
        let parent = MultivariantPlaylist(defines: [VariableDefinition(name: "host", value: "cdn")])
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-DEFINE:NAME="path",VALUE="p"
            #EXT-X-DEFINE:IMPORT="host"
            #EXT-X-DEFINE:QUERYPARAM="token"
            #EXTINF:1,{$path}
            {$host}/{$path}/{$token}{$path}{$missing}{$
            """, variables: PlaylistVariables(url: url, multivariant: parent))
        #expect(playlist.segments == [MediaSegment(uri: "cdn/p/a bp{$missing}{$", duration: 1, title: "{$path}")])
    }

    @Test("References in quoted strings and hexadecimal sequences are substituted, but not recursively")
    func test_parse_ofReferencesInAttributes_substitutesTheValuesOnce() throws {
        let playlist = try media(
            """
            #EXTM3U
            #EXT-X-DEFINE:IMPORT="b"
            #EXT-X-DEFINE:IMPORT="a"
            #EXT-X-KEY:METHOD=AES-128,URI="{$a}",IV=0x{$b}
            #EXTINF:1,
            x
            """, variables: PlaylistVariables(imported: ["a": "{$b}", "b": "0F"]))
        #expect(playlist.segments.first?.keys.first?.uri == "{$b}")
        #expect(playlist.segments.first?.keys.first?.initializationVector?.last == 15)
    }

    @Test("The variables of a multivariant playlist are the variables that the playlist defines with a value")
    func test_variables_ofAMultivariantPlaylist_areItsDefinitions() throws {
        let playlist = try multivariant(
            "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"\n#EXT-X-DEFINE:QUERYPARAM=\"b\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nc"
        )
        #expect(playlist.variables == ["a": "1"])
    }

    @Test("Variables that expand without bound are rejected")
    func test_parse_ofVariablesThatExpandWithoutBound_throws() {
        let names = (0..<30).map { "v\($0)" }
        let doubling = zip(names, names.dropFirst()).map { "#EXT-X-DEFINE:NAME=\"\($1)\",VALUE=\"{$\($0)}{$\($0)}\"" }
        let text = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789\"\n" + doubling.joined(separator: "\n")
        #expect(throws: PlaylistError.tooMuchSubstitution(limit: PlaylistParser.maximumSubstitution)) {
            try PlaylistParser.parse(Data(text.utf8))
        }
    }
}
