import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import TerminalScreen

@testable import PlayerShell

extension BrowseState {
    /// Returns a screen with a loaded catalogue, whose videos have the given titles.
    static func fixture(
        _ titles: [String] = (1...30).map { "Video \($0)" }, hasMore: Bool = false, columns: Int = 80, rows: Int = 24
    ) -> BrowseState {
        var state = BrowseState()
        state.size = ScreenSize(columns: columns, rows: rows)
        state.date = Date(timeIntervalSince1970: 86_400)
        state.lists.catalogue = .document(anyURL("catalogue.json"))
        state.lists.videos = GrowingList(titles.enumerated().map { index, title in .numbered(index + 1, title) })
        state.phase = .loaded(hasMore: hasMore)
        state.didReplaceList()
        return state
    }

    /// Presses keys, and returns the effects of all keys.
    @discardableResult
    mutating func keys(_ keys: Key...) -> [BrowseEffect] { keys.flatMap { press($0) } }

    /// Types a text, and returns the effects of all keys.
    @discardableResult
    mutating func type(_ text: String) -> [BrowseEffect] { text.flatMap { press(.character($0)) } }

    /// The titles of all rows of the list.
    var titles: [String] { (0..<count).map { item($0).title } }
}

extension Video {
    static func numbered(_ number: Int, _ title: String) -> Video {
        Video(
            id: UUID(number: number), title: title, description: "The description of \(title).",
            url: anyURL("\(number).mp4"), thumbnailURL: anyURL("\(number).jpg"), duration: Double(number * 60))
    }
}

extension UUID {
    /// Creates an identifier that ends with a number of at most 12 digits.
    init(number: Int) {
        let digits = String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
        self = UUID(uuidString: "00000000-0000-4000-8000-\(digits)") ?? UUID()
    }
}

extension WatchedVideo {
    static func numbered(_ number: Int, position: TimeInterval, isFinished: Bool = false) -> WatchedVideo {
        WatchedVideo(
            id: UUID(number: number), title: "Video \(number)", url: anyURL("\(number).mp4"), position: position,
            duration: Double(number * 60), isFinished: isFinished, watchedAt: Date(timeIntervalSince1970: 0))
    }
}

extension NowPlaying {
    /// Returns the values of a video that plays at 12 s of 60 s, with a buffer of 8 s.
    static func fixture(_ state: PlaybackState = .playing) -> NowPlaying {
        var snapshot = PlayerSnapshot()
        (snapshot.position, snapshot.duration, snapshot.buffered) = (12, 60, 8)
        snapshot.throughput = 2_500_000
        snapshot.capabilities = PlayerCapabilities(canSeek: true, isLive: false)
        snapshot.variant = MediaVariant(bitrate: 620_000, width: 480, height: 270)
        return NowPlaying(
            title: "Video 1", url: anyURL("1.mp4"), videoID: UUID(number: 1), state: state,
            willPlay: true, snapshot: snapshot, subtitle: nil,
            controls: "", modes: "", rebuffers: 0, rebufferTime: 0, recoveredErrors: 0, warning: nil, retry: nil,
            failure: nil, silence: nil, suppression: [], throughputs: (0..<60).map { 1e6 + 1e6 * Double($0 % 20) / 20 },
            buffers: (0..<60).map { Double($0 % 30) }, trackCounts: [.audio: 1])
    }
}
