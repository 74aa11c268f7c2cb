import Foundation
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVMessage and MPVCommand", .tags(.unit))
struct MPVMessageTests {
    @Test("The messages of mpv 0.35 are parsed")
    func test_init_fromALineOfMPV_parsesTheMessage() {
        let lines: [(String, MPVMessage?)] = [
            (#"{"request_id":2,"error":"success"}"#, .reply(id: 2, data: .null, error: nil)),
            (
                #"{"data":30.000181,"request_id":17,"error":"success"}"#,
                .reply(id: 17, data: .number(30.000181), error: nil)
            ),
            (
                #"{"request_id":3,"error":"property unavailable"}"#,
                .reply(id: 3, data: .null, error: "property unavailable")
            ),
            (#"{"event":"property-change","id":0,"name":"pause","data":true}"#, .property(.pause, true)),
            (#"{"event":"property-change","id":0,"name":"duration"}"#, .property(.duration, .null)),
            (#"{"event":"property-change","id":0,"name":"path"}"#, nil),
            (#"{"event":"start-file","playlist_entry_id":1}"#, .startFile(entry: 1)),
            (
                #"{"event":"end-file","reason":"error","playlist_entry_id":1,"file_error":"loading failed"}"#,
                .endFile(entry: 1, reason: "error", error: "loading failed")
            ),
            (#"{"event":"seek"}"#, .seek),
            (#"{"event":"playback-restart"}"#, .playbackRestart),
            (#"{"event":"log-message","prefix":"x","level":"error","text":"no\n"}"#, .log("no", from: "x")),
            (#"{"event":"log-message","prefix":"x","level":"error","text":"\n"}"#, nil),
            (#"{"event":"idle"}"#, nil),
            (#"{"request_id":1e400,"error":"success"}"#, nil), ("nonsense", nil), ("", nil), ("[]", nil), ("7", nil),
        ]
        for (line, message) in lines { #expect(MPVMessage(Data(line.utf8)) == message, "\(line)") }
    }

    @Test("Invalid UTF-8 does not prevent the parsing of a message")
    func test_init_withInvalidUTF8_parsesTheMessage() {
        let line = Data(#"{"data":"Caf"#.utf8) + [0xE9] + Data(#"","request_id":5,"error":"success"}"#.utf8)
        #expect(MPVMessage(line) == .reply(id: 5, data: "Caf\u{FFFD}", error: nil))
    }

    @Test("An uppercase URL scheme is sent to mpv in lower case")
    func test_load_withAnUppercaseScheme_lowercasesTheScheme() throws {
        let url = try #require(URL(string: "HTTP://host/A.mp4"))
        #expect(MPVCommand.load(url).words[1] == "http://host/A.mp4")
    }

    @Test("A command is encoded as one line of JSON, whatever characters its URL contains")
    func test_line_ofALoad_isOneLineOfJSON() throws {
        let url = try #require(URL(string: "http://host/a%22,%22b?x=%0A"))
        #expect(MPVCommand.load(url).line(id: 7).last == UInt8(ascii: "\n"))
        let line = MPVCommand.load(url).line(id: 7).dropLast()
        #expect(!line.contains(UInt8(ascii: "\n")))
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        #expect(object["command"] as? [String] == ["loadfile", url.absoluteString, "replace"])
        #expect(object["request_id"] as? Int == 7)
        #expect(String(decoding: line, as: UTF8.self).contains(#""request_id":7"#))
    }
}
