import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite(
    "The program with mpv, against nginx", .needs(.nginx), .needs(.mpv), .startsLongProcesses,
    .tags(.integration, .network))
struct MPVPlayTests {
    @Test(
        "A file and a stream play to their end, through the same states as in the native engine",
        arguments: ["clip.mp4", "hls/index.m3u8", "fmp4/index.m3u8"])
    func test_play_ofAFileOrAStream_hasTheStatesOfTheNativeEngine(path: String) async throws {
        let nginx = try await Nginx()
        let native = try await PlayerProcess.run(
            "play", nginx.url("media/clip.mp4"), "--speed", "4", "--json", "--engine", "native")
        let mpv = try await PlayerProcess.run(
            "play", nginx.url("media/\(path)"), "--speed", "4", "--json", "--engine", "mpv", "--video", "none")
        #expect(mpv.code == 0)
        #expect(mpv.errors == "")
        #expect(states(of: mpv) == states(of: native))
        #expect(states(of: mpv).suffix(2) == ["playing", "ended"])
        #expect(mpv.events("session").first?["engine"] as? String == "mpv")
        let media = try #require(mpv.events("summary").first?["media_seconds"] as? Double)
        #expect(media > (path == "clip.mp4" ? 29 : 11))
    }

    @Test(
        "Each failure is reported in one line with its cause",
        arguments: zip(
            ["missing.mp4", "busy.mp4", "catalogue.json", "silent.mp4"],
            [
                "the server responded with 404 Not Found", "the server responded with 503 Service Unavailable",
                "the format is not supported by mpv", "timeout: no response within 10 s",
            ]))
    func test_play_thatFails_printsOneLineWithTheCause(path: String, reason: String) async throws {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours["/busy.mp4"] = OriginBehaviour(fault: .status(503))
        routes.behaviours["/silent.mp4"] = OriginBehaviour(fault: .silence)
        let origin = try LocalOrigin(routes)
        let url = origin.url(path).absoluteString
        let result = try await PlayerProcess.run("play", url, "--engine", "mpv", "--video", "none")
        #expect(result.code == 1)
        #expect(result.errors == "player: \(url): \(reason)\n")
    }

    @Test("A file whose response is truncated fails where the data ends")
    func test_play_ofATruncatedResponse_failsWhereTheDataEnds() async throws {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours["/media/clip.mp4"] = OriginBehaviour(fault: .truncate(at: 300_000))
        let origin = try LocalOrigin(routes)
        let url = origin.url("media/clip.mp4").absoluteString
        let result = try await PlayerProcess.run("play", url, "--engine", "mpv", "--video", "none", "--json")
        #expect(result.code == 1)
        #expect(result.errors == "player: \(url): the response was truncated\n")
        let media = try #require(result.events("summary").first?["media_seconds"] as? Double)
        #expect((5...9).contains(media))
    }

    @Test(
        "Playback over TLS succeeds with a valid certificate, and fails with an invalid one", .needsCertificates,
        arguments: ["good", "expired", "self-signed", "wrong-host"])
    func test_play_overTLS_checksTheCertificate(name: String) async throws {
        let nginx = try await Nginx(certificate: try Certificates.path(name))
        let words = ["play", nginx.url("media/clip.mp4"), "--start", "29", "--engine", "mpv", "--video", "none"]
        var result = try await PlayerProcess(words).result()
        // On a busy machine, nginx may close a connection during the handshake. The test then tries once more.
        if result.errors.contains("End of file") { result = try await PlayerProcess(words).result() }
        #expect(result.code == (name == "good" ? 0 : 1))
        if name != "good" { #expect(result.errors.contains("the connection is not secure")) }
    }

    @Test(
        "A playlist from a server opens no local file, and sends no request to another server",
        arguments: ["list.m3u", "hls.m3u8", "x.edl"])
    func test_play_ofAHostilePlaylist_opensNoFileAndNoOtherServer(name: String) async throws {
        let paths = LockedValue<[String]>([])
        let other = try LocalOrigin(OriginRoutes()) { exchange in paths.withLock { $0.append(exchange.request.path) } }
        let file = "\(SourceTreeFolder.fixtures)/media/clip.mp4"
        let media = other.url("media/clip.mp4").absoluteString
        let lists = [
            "list.m3u": "#EXTM3U\n#EXTINF:5,\n\(media)\n#EXTINF:5,\nfile://\(file)\n",
            "hls.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:30,\nfile://\(file)\n#EXT-X-ENDLIST\n",
            "x.edl": "# mpv EDL v0\n\(media),0,5\n\(file),0,5\n",
        ]
        let origin = try LocalOrigin(
            OriginRoutes(
                resources: Dictionary(
                    uniqueKeysWithValues: lists.map { ("/\($0)", .data(Data($1.utf8), contentType: "text/plain")) })))
        let url = origin.url(name).absoluteString
        let result = try await PlayerProcess.run("play", url, "--engine", "mpv", "--video", "none", "--json")
        #expect(result.code == 1)
        #expect(result.errors == "player: \(url): the format is not supported by mpv\n")
        #expect(paths.withLock { $0 } == [])
    }

    @Test("Without mpv, one line says where to find the installation instructions of mpv")
    func test_play_withoutMPV_namesTheInstallationInstructions() async throws {
        let result = try await PlayerProcess.run(
            "play", "http://127.0.0.1:1/a.mp4", "--engine", "mpv", environment: ["PATH": "/nowhere"])
        #expect(result.code == 1)
        #expect(
            result.errors
                == "player: http://127.0.0.1:1/a.mp4: mpv was not found on PATH; see https://mpv.io/installation (try --engine native)\n"
        )
    }

    @Test("Header fields reach the server, and other users of the machine cannot see the fields")
    func test_play_withHeaders_hidesTheHeadersFromOtherUsers() async throws {
        let root = SourceTreeFolder.fixtures
        let nginx = try await Nginx(
            locations:
                "location /private/ { if ($http_authorization != 'Bearer x,y') { return 403; } alias \(root)/media/; }")
        let player = try PlayerProcess([
            "play", nginx.url("private/clip.mp4"), "--header", "Authorization: Bearer x,y", "--engine", "mpv",
            "--video",
            "none", "--json", "--start", "27",
        ])
        await player.waitForOutput("\"to\":\"playing\"")
        for child in ProcessTable.children(of: player.identifier) {
            let line = try String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
            #expect(line.contains("mpv"))
            #expect(!line.contains("Bearer"))
        }
        #expect(try await player.result().code == 0)
    }

    @Test(
        "The header fields of the user reach only the server that the user named",
        arguments: [false, true])
    func test_play_ofAVideoOnAnotherServer_sendsNoHeaders(isNamed: Bool) async throws {
        let root = SourceTreeFolder.fixtures
        let media = try await Nginx(
            locations:
                "location /private/ { if ($http_authorization != 'Bearer x') { return 403; } alias \(root)/media/; }")
        let video = media.url("private/clip.mp4")
        let item = #"{"id":"\#(UUID())","title":"a","url":"\#(video)","thumbnail_url":"\#(video)","duration":30}"#
        let catalogue = try await Nginx(locations: "location /a.json { return 200 '{\"videos\":[\(item)]}'; }")
        let named = isNamed ? [video] : ["--catalogue", catalogue.url("a.json"), "--item", "1", "--store", "memory"]
        let result = try await PlayerProcess(
            ["play"] + named + [
                "--header", "Authorization: Bearer x", "--engine", "mpv", "--video", "none", "--json", "--start", "28",
            ]
        ).result()
        #expect(result.code == (isNamed ? 0 : 1))
        #expect(result.errors.contains("403") == !isNamed, "\(result.errors)")
    }

    // MARK: No process is left behind

    @Test("No mpv process is left after any kind of exit", arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL, 0])
    func test_play_afterEachKindOfExit_leavesNoProcess(signal: Int32) async throws {
        let nginx = try await Nginx()
        let player = try PlayerProcess([
            "play", nginx.url("media/clip.mp4"), "--start", signal == 0 ? "18" : "0", "--engine", "mpv", "--video",
            "none",
            "--json",
        ])
        await player.waitForOutput("\"to\":\"playing\"")
        let children = ProcessTable.children(of: player.identifier)
        #expect(children.count == 1)
        if signal != 0 { player.send(signal) }
        let result = try await player.result()
        #expect(result.code == (signal == 0 ? 0 : 128 + signal))
        for child in children {
            // mpv has ended before the program, except after SIGKILL, which leaves the program no time.
            if signal != SIGKILL { #expect(!ProcessTable.isAlive(child)) }
            #expect(try await ProcessTable.waitForEnd(of: child))
        }
    }

    @Test("If mpv is killed during playback, one line reports a recoverable error")
    func test_play_withMPVKilled_failsWithARecoverableError() async throws {
        let nginx = try await Nginx()
        let player = try PlayerProcess([
            "play", nginx.url("media/clip.mp4"), "--engine", "mpv", "--video", "none", "--json",
        ])
        await player.waitForOutput("\"to\":\"playing\"")
        for child in ProcessTable.children(of: player.identifier) { kill(child, SIGKILL) }
        let result = try await player.result()
        #expect(result.code == 1)
        #expect(result.errors == "player: \(nginx.url("media/clip.mp4")): mpv exited on signal 9\n")
        #expect(result.events("error").first?["recoverable"] as? Bool == true)
    }

    @Test("The shell plays a stream, lists its tracks and rejects tracks that the stream does not have")
    func test_shell_withAStream_listsItsTracksAndRejectsUnknownTracks() async throws {
        let nginx = try await Nginx()
        let url = nginx.url("media/hls/index.m3u8")
        let result = try await PlayerProcess.run(
            "shell", "--engine", "mpv", "--video", "none",
            input:
                "url \(url)\nplay\nwait playing\naudio 1\nwait 0.5\ntracks\naudio 7\nsubtitle off\nseek 10\nwait ended\n"
        )
        #expect(result.output.contains("* audio 1"))
        #expect(
            result.errorLines == [
                "player: audio 7: rejected: no audio track 7",
                "player: subtitle off: rejected: no subtitle track",
            ])
        #expect(result.output.contains("playing -> ended"))
    }

    @Test("mpv selects the subtitles of --subtitles in a stream, and lists the other subtitles")
    func test_shell_withASubtitleLanguage_selectsTheSubtitles() async throws {
        let nginx = try await Nginx()
        let url = nginx.url("media/hls-subtitles/index.m3u8")
        let result = try await PlayerProcess.run(
            "shell", "--engine", "mpv", "--video", "none", "--subtitles", "ja",
            input: "url \(url)\nplay\nwait playing\nwait 1\ntracks\n")
        #expect(result.errors == "")
        let tracks = result.lines.filter { $0.contains(" subtitle ") }
        #expect(tracks == ["  subtitle 1 en", "* subtitle 2 ja"])
    }

    @Test("The shell lists the tracks of a file, and mpv confirms each selection")
    func test_shell_afterEachSelection_listsTheTracksOfMPV() async throws {
        let nginx = try await Nginx()
        let script = [
            "url \(nginx.url("media/tracks.mp4"))", "wait ready", "tracks", "audio 2", "subtitle off", "wait 0.5",
            "tracks",
            "audio off", "wait 0.5", "tracks", "",
        ]
        let result = try await PlayerProcess.run(
            "shell", "--engine", "mpv", "--video", "none", input: script.joined(separator: "\n"))
        #expect(result.errors == "")
        let tracks = result.lines.filter { $0.contains(" audio ") || $0.contains(" subtitle ") }
        #expect(
            tracks == [
                "* audio 1 eng", "  audio 2 spa", "* subtitle 1 eng", "  audio 1 eng", "* audio 2 spa",
                "  subtitle 1 eng", "  audio 1 eng", "  audio 2 spa", "  subtitle 1 eng",
            ])
    }

    @Test(
        "The chosen variant of a stream is played",
        arguments: zip(
            [["--variant", "lowest"], ["--max-bitrate", "400k"], ["--variant", "highest"]], ["low", "middle", "high"]))
    func test_play_withAVariantOption_playsThatVariant(words: [String], name: String) async throws {
        let paths = LockedValue<[String]>([])
        let origin = try LocalOrigin(OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))) {
            exchange in
            paths.withLock { $0.append(exchange.request.path) }
        }
        let url = origin.url("media/hls/index.m3u8").absoluteString
        let result = try await PlayerProcess(
            ["play", url, "--speed", "4", "--engine", "mpv", "--video", "none"] + words
        ).result()
        #expect(result.code == 0, "\(result.errors)")
        // mpv loads the beginning of every variant.
        let last = paths.withLock { $0.filter { $0.hasSuffix("-5.ts") } }
        #expect(Set(last) == ["/media/hls/\(name)-5.ts"])
    }

    @Test("The demo with mpv stalls, and then plays to its end")
    func test_demo_withMPV_playsToItsEnd() async throws {
        let result = try await PlayerProcess.run("demo", "--engine", "mpv", "--video", "none")
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.contains("playing -> ended        didReachEnd"), "\(result.output)")
        #expect(result.output.contains("didStartBuffering"), "\(result.output)")
    }

    @Test(
        "Invalid options end the program with exit code 2 and one line",
        arguments: [
            ["--video", "terminal"], ["--video", "terminal", "--json"], ["--engine", "native", "--video", "none"],
            ["--engine", "vlc"], ["--video", "wall"],
        ])
    func test_play_withInvalidOptions_isWrongUsage(words: [String]) async throws {
        let result = try await PlayerProcess(["play", "http://127.0.0.1:1/a.mp4"] + words).result()
        #expect(result.code == 2)
        #expect(result.errorLines.count == 1)
    }

    private func states(of result: PlayerProcess.Result) -> [String] {
        result.events("transition").compactMap { $0["to"] as? String }.filter { $0 != "buffering" }
            .reduce(into: []) { states, state in if states.last != state { states.append(state) } }
    }
}
