import Foundation
import StreamingCore
import StreamingTestKit
import Testing

import HLSPlaylist
@testable import MPVPlayback

@Suite("MPVOptions and MPVInstallation", .tags(.unit))
struct MPVOptionsTests {
    @Test("By default, mpv reads no user configuration and runs no other program")
    func test_arguments_byDefault_ignoreTheUserConfiguration() {
        var sut = MPVOptions(video: .none)
        for argument in ["--no-config", "--load-scripts=no", "--ytdl=no", "--autoload-files=no", "--tls-verify=yes"] {
            #expect(sut.arguments.contains(argument))
        }
        sut.usesConfiguration = true
        #expect(!sut.arguments.contains("--no-config") && !sut.arguments.contains("--ytdl=no"))
        #expect(sut.arguments.contains("--load-unsafe-playlists=no") && sut.arguments.contains("--demuxer=lavf"))
    }

    @Test("mpv's arguments select the video output of the options")
    func test_arguments_forEachVideoOutput_selectThatOutput() {
        #expect(MPVOptions(video: .none).arguments.contains("--vo=null"))
        #expect(MPVOptions(video: .terminal).arguments.contains("--vo=tct"))
        #expect(!MPVOptions(video: .window).arguments.contains { $0.hasPrefix("--vo=") })
    }

    @Test("The built-in scripts are loaded only for a window, or with the user's configuration")
    func test_arguments_withoutAWindow_disableTheBuiltInScripts() {
        let scripts: Set = ["--osc=no", "--load-stats-overlay=no", "--load-auto-profiles=no"]
        for video in [MPVOptions.Video.none, .terminal] {
            var sut = MPVOptions(video: video)
            #expect(scripts.isSubset(of: sut.arguments))
            sut.usesConfiguration = true
            #expect(scripts.isDisjoint(with: sut.arguments))
        }
        #expect(scripts.isDisjoint(with: MPVOptions(video: .window).arguments))
    }

    @Test(
        "The choice of a variant becomes mpv's HLS bitrate option, limited to the range of the option",
        arguments: zip(
            [nil, .lowest, .highest, .upTo(250_000), .upTo(5_000_000_000)] as [MPVOptions.Variant?],
            [[], ["min"], ["max"], ["250000"], ["2147483647"]]))
    func test_arguments_withAVariant_setTheHLSBitrate(variant: MPVOptions.Variant?, expected: [String]) {
        var sut = MPVOptions(video: .none)
        sut.variant = variant
        #expect(sut.arguments.filter { $0.hasPrefix("--hls-bitrate") } == expected.map { "--hls-bitrate=\($0)" })
    }

    @Test("Header fields are sent over the socket, where other users cannot read them")
    func test_setup_withHeaders_sendsTheHeadersOverTheSocket() {
        var sut = MPVOptions(video: .none)
        sut.headers = ["User-Agent": "app/1", "Authorization": "Bearer x,y"]
        #expect(
            MPVOptions.setup(sut.headers) == [
                .set(.userAgent, "app/1"), .set(.headers, .array(["Authorization: Bearer x,y"])),
            ])
        #expect(!sut.arguments.contains { $0.contains("Bearer") })
        #expect(MPVOptions.setup([:]) == [])
    }

    @Test("The search finds mpv on PATH; if mpv is missing, the advice names an available installer")
    func test_find_withMPVOnPATH_returnsTheInstallation() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("path-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["mpv", "apt-get"] {
            let path = folder.appendingPathComponent(name).path
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
            try #require(FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes))
        }
        let environment = ["PATH": "/nowhere:\(folder.path)"]
        #expect(MPVInstallation.find(environment: environment) == MPVInstallation(path: "\(folder.path)/mpv"))
        let advice = "mpv was not found on PATH; install it with: sudo apt-get install mpv"
        #expect(MPVInstallation.advice(environment: environment) == advice)
        let needed = "mpv 0.33 or later is required; install it with: sudo apt-get install mpv"
        #expect(MPVInstallation.requirement(environment: environment) == needed)
        #expect(MPVInstallation.find(environment: ["PATH": "/nowhere:/also/nowhere"]) == nil)
        #expect(MPVInstallation.find(environment: [:]) == nil)
        #expect(
            MPVInstallation.advice(environment: [:]) == "mpv was not found on PATH; see https://mpv.io/installation")
    }
}
