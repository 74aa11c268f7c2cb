import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The options of serve for a live stream", .tags(.unit))
@MainActor
struct LiveServeOptionsTests {
    @Test("Without --live, there is no live stream")
    func test_init_withoutLive_isNil() throws {
        #expect(try options("--port", "0") == nil)
    }

    @Test(
        "The stream begins with a full window, and has the samples in a loop, dates and three variants",
        arguments: [
            (["--live"], 10, nil), (["--live", "sliding"], 10, nil), (["--live", "--window", "5"], 5, nil),
            (["--live", "event"], 3, .event), (["--live", "low-latency", "--window", "20"], 20, nil),
        ] as [([String], Int, MediaPlaylist.Kind?)])
    func test_stream_ofEachKind_beginsWithAFullWindow(words: [String], count: Int, kind: MediaPlaylist.Kind?) throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(100))
        let samples = SourceTree.root().appending(path: "Fixtures")
        let stream = try #require(try options(words)).stream(samples, clock)
        let sut = LiveResponder(stream)
        #expect(stream.variants.map(\.name) == ["low", "middle", "high"])
        let playlist = try media(sut, at: .seconds(100))
        #expect(playlist.segments.count == count)
        #expect(playlist.kind == kind)
        #expect(playlist.segments.first?.programDate == clock.date.addingTimeInterval(-2 * Double(count)))
        #expect(playlist.partTarget == (words.contains("low-latency") ? 0.5 : nil))
        #expect(
            playlist.segments.indices.filter { playlist.segments[$0].isDiscontinuity }
                == Array(stride(from: 6, to: count, by: 6)))
        let starts = Array(stride(from: 0, to: count, by: 10))
        #expect(playlist.dateRanges.map(\.startDate) == starts.map { playlist.segments[$0].programDate })
        #expect(playlist.dateRanges.map(\.duration) == starts.map { _ in 4 })
        let later = try media(sut, at: .seconds(122))
        #expect(later.segments.count == (kind == .event ? count + 11 : count))
    }

    @Test("The declared bandwidth of each variant is at least the bitrate of its largest segment")
    func test_stream_ofTheSamples_declaresEnoughBandwidth() throws {
        let samples = SourceTree.root().appending(path: "Fixtures")
        for variant in try #require(try options("--live")).stream(samples, ManualClock()).variants {
            for index in 0..<6 {
                let file = samples.appending(path: "media/hls/\(variant.name)-\(index).ts")
                #expect(try Data(contentsOf: file).count * 8 / 2 <= variant.bandwidth)
            }
        }
    }

    @Test(
        "The error of an invalid option names the option and the mistake",
        arguments: [
            (["--live=x"], "invalid value \"x\" for --live: expected one of sliding, event, low-latency"),
            (["--live", "--window", "2"], "invalid value \"2\" for --window: expected a number from 3 to 1000"),
            (["--window", "5"], "--window requires --live"),
            (["--live", "event", "--window", "5"], "--window cannot be used with --live event"),
        ])
    func test_init_withAnInvalidOption_errorNamesTheOption(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try options(words) }
    }

    private func options(_ words: String...) throws -> LiveServeOptions? { try options(words) }

    private func options(_ words: [String]) throws -> LiveServeOptions? {
        try LiveServeOptions(ParsedArguments(words, for: ServeCommand.spec))
    }

    private func media(_ sut: LiveResponder, at time: Duration) throws -> MediaPlaylist {
        let text = try #require(sut.playlist(of: "high", at: time))
        let parsed = try PlaylistParser.parse(Data(text.utf8))
        #expect(parsed.findings == [])
        guard case .media(let playlist) = parsed.playlist else { throw CocoaError(.fileReadCorruptFile) }
        return playlist
    }
}
