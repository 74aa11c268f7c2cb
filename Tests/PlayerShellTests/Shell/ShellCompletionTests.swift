import StreamingCore
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

@Suite("ShellCompletion", .tags(.unit))
struct ShellCompletionTests {
    @Test(
        "The first word is completed to the names of commands",
        arguments: zip(["", "se", "m", "x", "Play"], [nil, ["seek"], ["more", "mute", "max-bitrate"], [], []]))
    func test_outcome_ofTheFirstWord_offersCommands(word: String, expected: [String]?) {
        #expect(words(makeSUT(), "", word) == expected ?? ShellInstruction.names)
        #expect(words(makeSUT(), "  help ", word) == expected ?? ShellInstruction.names)
    }

    @Test(
        "An argument is completed by its kind",
        arguments: zip(
            ["wait p", "wait ", "audio ", "subtitle ", "subtitle 2", "max-bitrate ", "max-bitrate 6", "seek ", "fly "],
            [
                ["playing", "paused"], ShellInstruction.states, ["1", "off"], ["1", "2", "off"], ["2"],
                ["180500", "620k", "2M", "off"], ["620k"], [], [],
            ]))
    func test_outcome_ofAnArgument_offersWordsOfItsKind(line: String, expected: [String]) {
        let space = line.lastIndex(of: " ") ?? line.startIndex
        #expect(words(makeSUT(), "\(line[...space])", "\(line[line.index(after: space)...])") == expected)
    }

    @Test("A second argument is not completed")
    func test_outcome_ofASecondArgument_offersNothing() {
        #expect(makeSUT().outcome(of: .init(context: "wait ended ", word: "")) == .complete([]))
    }

    @Test("A number of open is completed to the numbers that begin with it")
    func test_outcome_ofANumber_offersNumbersWithTitles() {
        let sut = makeSUT()
        #expect(words(sut, "open ", "1") == ["1", "10", "11", "12"])
        #expect(words(sut, "open ", "12") == ["12"])
        #expect(words(sut, "open ", "13") == [])
        #expect(words(sut, "open ", "") == (1...12).map { "\($0)" })
        #expect(sut.outcome(of: .init(context: "open ", word: "2")) == .complete([.init("2", label: "2 Big Fish")]))
    }

    @Test(
        "A part of one title is replaced by its number, without regard to case and diacritics",
        arguments: zip(
            [("open ", "bunny"), ("open big ", "b"), (" open  BIG ", "buck"), ("open ", "wurf"), ("open ", "旅")],
            [(5, "1"), (5, "1"), (8, "1"), (4, "3"), (1, "4")]))
    func test_outcome_ofAPartOfOneTitle_replacesItByTheNumber(line: (String, String), expected: (Int, String)) {
        let outcome = makeSUT().outcome(of: .init(context: line.0, word: line.1))
        #expect(outcome == .replace(last: expected.0, with: expected.1))
    }

    @Test("A part of several titles lists them with their numbers")
    func test_outcome_ofAPartOfSeveralTitles_listsThem() {
        let expected = [
            ShellCompletion.Candidate("1", label: "1 Big Buck Bunny"), .init("2", label: "2 Big Fish"),
        ]
        #expect(makeSUT().outcome(of: .init(context: "open ", word: "big")) == .list(expected))
        #expect(makeSUT().outcome(of: .init(context: "open ", word: "zebra")) == .list([]))
    }

    @Test("The list of candidates has as many columns as fit, and a limited length")
    func test_lines_ofCandidates_fitTheWidth() {
        let candidates = ["a", "bbb", "七", "d"].map { ShellCompletion.Candidate($0) }
        #expect(ShellCompletion.lines(of: candidates, width: 13) == ["a    bbb  七", "d"])
        #expect(ShellCompletion.lines(of: candidates, width: 1) == ["a", "…", "…", "d"])
        let many = (1...102).map { ShellCompletion.Candidate("\($0)") }
        #expect(ShellCompletion.lines(of: many, width: 3).suffix(2) == ["100", "and 2 more"])
        #expect(ShellCompletion.lines(of: [], width: 80) == [])
    }

    @Test("A hostile title cannot control the terminal")
    func test_lines_ofAHostileTitle_isPrintable() {
        var sut = ShellCompletion()
        sut.videos = [.fixture(title: "\u{1B}[2J\nx")]
        guard case .complete(let candidates) = sut.outcome(of: .init(context: "open ", word: "")) else { return }
        #expect(ShellCompletion.lines(of: candidates, width: 80) == ["1 \u{FFFD}[2J x"])
    }

    // MARK: Helpers

    private func makeSUT() -> ShellCompletion {
        let titles = ["Big Buck Bunny", "Big Fish", "Der Würfel", "七人の旅"] + (5...12).map { "Number \($0)" }
        return ShellCompletion(
            videos: GrowingList(titles.map { Video.fixture(title: $0) }),
            tracks: [
                MediaTrack(kind: .audio, id: 1, title: "Original"), MediaTrack(kind: .subtitle, id: 1, language: "en"),
                MediaTrack(kind: .subtitle, id: 2, language: "ja"),
            ],
            variants: [
                MediaVariant(bitrate: 620_000, height: 270), MediaVariant(bitrate: 180_500),
                MediaVariant(bitrate: 2_000_000, height: 720), MediaVariant(bitrate: 620_000, height: 360),
            ])
    }

    /// Returns the words that complete a word, or nil if the outcome is another one.
    private func words(_ sut: ShellCompletion, _ context: String, _ word: String) -> [String]? {
        guard case .complete(let candidates) = sut.outcome(of: .init(context: context, word: word)) else { return nil }
        return candidates.map(\.word)
    }
}
