import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

/// Tests of the drawn screens, which are compared with files in `Fixtures/snapshots`.
@Suite("The browse screen", .tags(.unit))
struct BrowseScreenTests {
    @Test("Each state of the screen looks as accepted in each size", arguments: Self.states.map(\.name), Self.sizes)
    func test_screen_ofEachState_equalsItsSnapshot(name: String, size: [Int]) throws {
        var state = try #require(Self.states.first { $0.name == name }).state()
        state.size = ScreenSize(columns: size[0], rows: size[1])
        state.didReplaceList()
        let screen = BrowseRenderer(state, isUTF8: true).screen
        let file = "browse-\(name)-\(size[0])x\(size[1]).txt"
        Snapshot.check(
            screen.styledLines.joined(separator: "\n") + "\n",
            at: SourceTree.root().appendingPathComponent("Fixtures/snapshots/\(file)"))
    }

    @Test("A screen of any size is drawn without a character outside of it", arguments: Self.states.map(\.name))
    func test_screen_ofAnySize_staysInside(name: String) throws {
        let make = try #require(Self.states.first { $0.name == name }).state
        for (columns, rows) in [(1, 1), (2, 2), (3, 3), (10, 1), (20, 5), (71, 8), (72, 9), (300, 100)] {
            var state = make()
            state.size = ScreenSize(columns: columns, rows: rows)
            state.didReplaceList()
            let lines = BrowseRenderer(state, isUTF8: true).screen.lines
            #expect(lines.count == rows)
            #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
        }
    }

    @Test("In a locale without UTF-8, the program itself draws only ASCII")
    func test_screen_withoutUTF8_isASCII() throws {
        for (name, make) in Self.states where name != "wide" {
            let lines = BrowseRenderer(make(), isUTF8: false).screen.lines
            #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(name)")
        }
    }

    @Test("Control characters of a catalogue do not reach the screen")
    func test_screen_withControlCharacters_showsThemAsText() {
        let state = BrowseState.fixture(["a\u{1B}[2Jb\nc\u{202E}d"])
        let text = BrowseRenderer(state, isUTF8: true).screen.lines.joined()
        #expect(text.unicodeScalars.allSatisfy { !$0.isUnprintable })
    }

    // MARK: The reasons

    @Test("The reason of a wait is in plain words")
    func test_reason_ofEachState() {
        var sut = NowPlaying.fixture(.buffering(previousState: .playing))
        sut.snapshot.bufferingPercent = 40
        sut.snapshot.throughput = 300_000
        #expect(sut.stateText == "rebuffering 40 %")
        #expect(sut.reason == "the network delivers 300 kbit/s, but this variant needs 620 kbit/s")
        sut.snapshot.measuredBitrate = 299_000
        #expect(sut.reason == "the network delivers 300 kbit/s, but this variant needs 620 kbit/s")
        sut.snapshot.throughput = 3_000_000
        #expect(sut.reason == "the server has stopped sending, or sends too slowly")
        sut.snapshot.throughput = nil
        #expect(sut.reason == "the server has not sent data yet")
        sut = .fixture(.loading(anyURL()))
        #expect((sut.stateText, sut.reason) == ("starting", "waiting for the first data from the server"))
        sut = .fixture(.seeking(to: 90, previousState: .playing))
        #expect(sut.reason == "loading the data at 1:30")
        sut = .fixture()
        #expect(sut.reason == nil)
        sut.snapshot.capabilities = PlayerCapabilities(canSeek: true, isLive: true)
        sut.snapshot.liveLatency = 12.4
        #expect(sut.reason == "12.4 s behind live")
        sut = .fixture(.failed(.networkError(reason: "connection refused")))
        (sut.failure, sut.retry) = ("connection refused", "retry 2 of 5 in 3.0 s")
        #expect((sut.stateText, sut.reason) == ("reconnecting", "connection refused; retry 2 of 5 in 3.0 s"))
        sut.retry = nil
        #expect((sut.stateText, sut.reason) == ("failed", "connection refused; press r to retry"))
        sut = .fixture(.paused)
        sut.suppression = .background
        #expect(sut.reason == "paused while the program is in the background")
    }

    // MARK: The states

    private static let sizes = [[80, 24], [40, 10], [20, 5]]

    private static let states: [(name: String, state: @Sendable () -> BrowseState)] = [
        ("list", { .fixture() }),
        ("loading", { .fixture([], isLoading: true) }),
        (
            "failed",
            {
                var state = BrowseState.fixture([])
                state.phase = .failed("connection refused (127.0.0.1:9)")
                return state
            }
        ),
        ("playing", { .playing(.fixture()) }),
        (
            "stalled",
            {
                var playing = NowPlaying.fixture(.buffering(previousState: .playing))
                (playing.snapshot.bufferingPercent, playing.snapshot.throughput) = (40, 300_000)
                (playing.rebuffers, playing.rebufferTime) = (2, 3.5)
                return .playing(playing)
            }
        ),
        (
            "search",
            {
                var state = BrowseState.fixture(["The dragon", "A tree", "Drag race", "Ocean"])
                state.type("/dra")
                return state
            }
        ),
        (
            "commands",
            {
                var state = BrowseState.fixture()
                state.type(":queue")
                return state
            }
        ),
        (
            "help",
            {
                var state = BrowseState.fixture()
                state.type("?")
                return state
            }
        ),
        ("wide", { .fixture(["日本語の題名はとても長いので切られます、日本語の題名はとても長い", "👩‍👩‍👧 family", "e\u{301}te"]) }),
    ]
}

extension BrowseState {
    fileprivate static func fixture(_ titles: [String], isLoading: Bool) -> BrowseState {
        var state = fixture(titles)
        if isLoading { state.phase = .loading }
        return state
    }

    /// Returns a screen with a playing video, a favourite, and partly watched videos.
    fileprivate static func playing(_ playback: NowPlaying) -> BrowseState {
        var state = fixture()
        state.nowPlaying = playback
        state.lists.setHistory([.numbered(1, position: 12), .numbered(4, position: 200)])
        state.lists.setFavourites([
            FavouriteVideo(id: UUID(number: 2), title: "Video 2", url: anyURL("2.mp4"), markedAt: .distantPast)
        ])
        state.notes = (UUID(number: 1), ["  1      1 day ago  the door"])
        return state
    }
}
