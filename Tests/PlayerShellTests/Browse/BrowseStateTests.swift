import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

@Suite("The state of the browse screen", .tags(.unit))
struct BrowseStateTests {
    // MARK: The list

    @Test("The selection stays in the list, and the list scrolls to the selected row")
    func test_move_beyondTheList_staysInTheList() {
        var sut = BrowseState.fixture()
        sut.keys(.up)
        #expect(sut.selected == 0)
        sut.keys(.end)
        #expect(sut.selected == 29)
        #expect(sut.top == 30 - BrowseLayout(sut).list.rows)
        sut.keys(.down)
        #expect(sut.selected == 29)
        sut.keys(.home)
        #expect((sut.selected, sut.top) == (0, 0))
        sut = BrowseState.fixture((1...100).map { "Video \($0)" })
        sut.keys(.pageDown, .pageDown)
        #expect(sut.selected == 2 * (BrowseLayout(sut).list.rows - 1))
        #expect((sut.top..<sut.top + BrowseLayout(sut).list.rows).contains(sut.selected))
    }

    @Test("Random keys keep the selected row on the screen", arguments: 0..<20)
    func test_randomKeys_keepTheSelectionVisible(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var sut = BrowseState.fixture(rows: Int.random(in: 3...40, using: &generator))
        let keys: [Key] =
            [.up, .down, .pageUp, .pageDown, .home, .end, .tab, .escape, .enter, .backspace]
            + "12/4vi5eo:?aAfdRn".map { .character($0) }
        for _ in 0..<500 {
            sut.keys(keys.randomElement(using: &generator) ?? .up)
            if Int.random(in: 0..<20, using: &generator) == 0 {
                sut.size.rows = Int.random(in: 2...40, using: &generator)
                sut.didReplaceList()
            }
            let height = max(1, BrowseLayout(sut).list.rows)
            #expect(sut.count == 0 || (0..<sut.count).contains(sut.selected))
            #expect(sut.selected == 0 || (sut.top..<sut.top + height).contains(sut.selected))
        }
    }

    @Test("The next page is needed near the end of the list, and while a search has few matches")
    func test_needsPage_nearTheEnd() {
        var sut = BrowseState.fixture((1...100).map { "Video \($0)" }, hasMore: true)
        #expect(!sut.needsPage)
        sut.keys(.end)
        #expect(sut.needsPage)
        sut.keys(.home)
        sut.type("/100")
        #expect(sut.needsPage)
        sut.phase = .loading
        #expect(!sut.needsPage)
        sut.phase = .loaded(hasMore: false)
        #expect(!sut.needsPage)
    }

    // MARK: Search

    @Test("Typing filters the list, enter keeps the filter, and escape clears it")
    func test_search_filtersWhileTyping() {
        var sut = BrowseState.fixture(["The dragon", "A tree", "Drag race", "Ocean"])
        sut.type("/dra")
        #expect(Set(sut.titles) == ["The dragon", "Drag race"])
        sut.keys(.backspace, .backspace, .backspace)
        #expect(sut.titles.count == 4)
        sut.type("oce")
        sut.keys(.enter)
        #expect(sut.titles == ["Ocean"])
        #expect(sut.press(.enter) == [.play(sut.item(0))])
        sut.keys(.escape)
        #expect(sut.titles.count == 4)
        #expect(sut.selectedItem?.title == "Ocean")
    }

    @Test("Escape while typing leaves the search and shows all videos")
    func test_search_escape_showsAllVideos() {
        var sut = BrowseState.fixture(["The dragon", "A tree"])
        sut.type("/tree")
        sut.keys(.escape)
        #expect(sut.titles.count == 2)
        #expect(sut.type("a") == [.enqueue(sut.item(1), playsNext: false)])
    }

    @Test("A new search begins without the previous text, and another list is not filtered")
    func test_search_again_beginsEmpty() {
        var sut = BrowseState.fixture(["The dragon", "A tree"])
        sut.lists.setHistory([.numbered(5, position: 100)])
        sut.type("/drag")
        sut.keys(.enter)
        sut.type("/tree")
        #expect(sut.titles == ["A tree"])
        sut.keys(.enter, .tab)
        #expect(sut.titles == ["Video 5"])
    }

    @Test("A loaded page adds its matches to the search")
    func test_search_withAFurtherPage_addsMatches() {
        var sut = BrowseState.fixture(["The dragon", "A tree"])
        sut.type("/drag")
        sut.lists.videos.append(contentsOf: [.numbered(3, "Dragonfly")])
        sut.didReplaceList()
        #expect(Set(sut.titles) == ["The dragon", "Dragonfly"])
    }

    // MARK: Sections

    @Test("The sections show unfinished videos, favourites and the queue, and each keeps its selection")
    func test_sections_haveTheirOwnLists() {
        var sut = BrowseState.fixture()
        sut.lists.setHistory([
            .numbered(5, position: 100), .numbered(6, position: 0, isFinished: true), .numbered(7, position: 50),
        ])
        sut.lists.setFavourites([
            FavouriteVideo(id: UUID(number: 3), title: "Video 3", url: anyURL("3.mp4"), markedAt: .distantPast)
        ])
        sut.lists.queue = [PlaybackQueueItem(url: anyURL("9.mp4"), title: "Video 9")]
        sut.keys(.down, .down)
        sut.type("2")
        #expect(sut.titles == ["Video 5", "Video 7"])
        sut.keys(.tab)
        #expect(sut.titles == ["Video 3"])
        sut.type("4")
        #expect(sut.titles == ["Video 9"])
        #expect(sut.press(.enter) == [.select(sut.item(0).id)])
        sut.keys(.tab)
        #expect(sut.section == .videos)
        #expect(sut.selected == 2)
        sut.keys(.backTab)
        #expect(sut.section == .queue)
    }

    // MARK: Actions

    @Test("A key that is not possible now says why, and has no effect")
    func test_refusedKey_saysWhy() {
        var sut = BrowseState.fixture()
        for (key, reason) in [
            (" ", "no video is loaded"), (">", "the queue is empty"),
            ("d", "only videos of the other lists can be removed"),
            ("e", "no live stream plays"), ("r", "playback has not failed"),
        ] {
            #expect(sut.type(key) == [])
            #expect(sut.message == reason)
        }
        sut.keys(.down)
        #expect(sut.message == nil)
    }

    @Test("The keys of mpv control a loaded video")
    func test_keysOfMPV_controlPlayback() {
        var sut = BrowseState.fixture()
        sut.nowPlaying = .fixture()
        let expected: [(Key, PlaybackControl)] = [
            (.character(" "), .togglePause), (.character("p"), .togglePause), (.left, .seek(by: -5)),
            (.right, .seek(by: 5)), (.character("["), .multiplySpeed(by: 1 / 1.1)),
            (.character("]"), .multiplySpeed(by: 1.1)), (.backspace, .resetSpeed),
            (.character("9"), .changeVolume(by: -0.02)), (.character("0"), .changeVolume(by: 0.02)),
            (.character("m"), .toggleMute), (.character("x"), .stop),
        ]
        for (key, control) in expected { #expect(sut.press(key) == [.control(control)], "\(key)") }
        #expect(sut.type("#") == [])
        #expect(sut.message == "the video has no other audio track")
    }

    @Test("Each action has a key of its own, and a name")
    func test_actions_haveDifferentKeys() {
        let keys = BrowseAction.allCases.flatMap(\.entry.keys)
        #expect(Set(keys).count == keys.count)
        #expect(BrowseAction.allCases.allSatisfy { !$0.shownKey.isEmpty && !$0.entry.name.isEmpty })
        #expect(Set(BrowseAction.allCases.map(\.entry.name)).count == BrowseAction.allCases.count)
    }

    @Test("A command is chosen by a part of its name, and runs with enter")
    func test_commands_runByName() {
        var sut = BrowseState.fixture()
        sut.type(":favou")
        #expect(sut.press(.enter) == [.setFavourite(sut.item(0), true)])
        sut.type(":pause")
        #expect(sut.press(.enter) == [])
        #expect(sut.message == "no video is loaded")
        sut.type(":qqqq")
        sut.keys(.enter)
        #expect(sut.message == "no command matches \"qqqq\"")
    }

    @Test("A note and a seek are typed as a line, and an invalid time says what is expected")
    func test_prompts_takeALine() {
        var sut = BrowseState.fixture()
        sut.type("nat the door")
        #expect(sut.press(.enter) == [.addNote("at the door", UUID(number: 1))])
        sut.nowPlaying = .fixture()
        sut.type("t1:30")
        #expect(sut.press(.enter) == [.seek(to: 90)])
        sut.type("tsoon")
        #expect(sut.press(.enter) == [])
        #expect(sut.message == "expected a time such as 90 or 1:30, not \"soon\"")
        sut.type("nx")
        #expect(sut.press(.escape) == [])
        #expect(sut.press(.character("q")) == [.quit])
    }

    @Test("Escape leaves every mode")
    func test_escape_leavesEveryMode() {
        for keys in ["/a", ":a", "?a", "na"] {
            var sut = BrowseState.fixture()
            sut.type(keys)
            sut.keys(.escape)
            #expect(sut.type("q") == [.quit], "\(keys)")
        }
    }

    @Test("Ctrl-C leaves an input, and ends the program only in the list")
    func test_interrupt_leavesTheInputFirst() {
        for keys in ["/a", ":a", "?a", "na"] {
            var sut = BrowseState.fixture()
            sut.type(keys)
            #expect(sut.press(.control("c")) == [], "\(keys)")
            #expect(sut.press(.control("c")) == [.interrupt], "\(keys)")
        }
    }

    @Test("When the history changes, the selected video stays selected, and a shorter list is no problem")
    func test_changeOfTheHistory_keepsTheSelection() {
        var sut = BrowseState.fixture()
        sut.lists.setHistory([.numbered(5, position: 100), .numbered(6, position: 60), .numbered(7, position: 50)])
        sut.type("2")
        sut.keys(.end)
        sut.change(.continueWatching) { $0.record(.numbered(6, position: 90)) }
        #expect(sut.selectedItem?.title == "Video 7")
        sut.change(.continueWatching) { $0.record(.numbered(7, position: 0, isFinished: true)) }
        #expect(sut.selectedItem != nil)
        sut.type("/6")
        sut.change(.continueWatching) { $0.record(.numbered(6, position: 0, isFinished: true)) }
        #expect(sut.count == 0)
        #expect(sut.selectedItem == nil)
    }

    @Test("The release of a mouse button does not remove a message")
    func test_mouseRelease_keepsTheMessage() {
        var sut = BrowseState.fixture()
        sut.type(" ")
        sut.keys(.mouse(MouseEvent(.release, column: 0, row: 0)))
        #expect(sut.message == "no video is loaded")
    }

    @Test("Escape shortly before a key, which a terminal sends like Alt with the key, leaves first")
    func test_alt_isEscapeAndTheKey() {
        var sut = BrowseState.fixture(["The dragon", "A tree"])
        sut.type("/dra")
        #expect(sut.press(.alt("q")) == [.quit])
        #expect(sut.titles.count == 2)
    }

    // MARK: The mouse

    @Test("A click selects a row, plays the selected row, shows a section, seeks, and runs a key of the bar")
    func test_click_onEachPart() throws {
        var sut = BrowseState.fixture()
        sut.nowPlaying = .fixture()
        let layout = BrowseLayout(sut)
        sut.click(3, layout.list.row + 4)
        #expect(sut.selected == 4)
        #expect(sut.click(3, layout.list.row + 4) == [.play(sut.item(4))])
        let progress = try #require(layout.progress)
        #expect(sut.click(79, progress.row) == [.seekToShare(1)])
        #expect(sut.click(0, progress.row) == [.seekToShare(0)])
        let key = try #require(layout.barKeys(sut).first { $0.action == .enqueue })
        #expect(sut.click(key.columns.lowerBound, layout.bar) == [.enqueue(sut.item(4), playsNext: false)])
        sut.click(layout.tabs[3].columns.lowerBound, 0)
        #expect(sut.section == .queue)
    }

    @Test("The wheel scrolls the list, and without the mouse nothing happens")
    func test_wheel_scrolls() {
        var sut = BrowseState.fixture((1...100).map { "Video \($0)" })
        sut.keys(.mouse(MouseEvent(.wheelDown, column: 1, row: 5)))
        #expect((sut.top, sut.selected) == (3, 3))
        #expect(sut.type("M") == [.setMouse(false)])
        sut.keys(.mouse(MouseEvent(.wheelDown, column: 1, row: 5)))
        #expect(sut.top == 3)
    }
}

extension BrowseState {
    @discardableResult
    fileprivate mutating func click(_ column: Int, _ row: Int) -> [BrowseEffect] {
        press(.mouse(MouseEvent(.pressLeft, column: column, row: row)))
    }
}
