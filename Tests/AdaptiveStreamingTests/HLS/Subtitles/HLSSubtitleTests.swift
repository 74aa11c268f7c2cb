import EngineSimulator
import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the subtitles of a stream on demand.
@Suite("HLSEngine, subtitles", .tags(.unit))
struct HLSSubtitleTests {
    // MARK: Selection

    @Test("Without a choice, the tracks are listed, none is selected, and nothing is requested")
    func test_play_withoutAChoice_requestsNoSubtitles() throws {
        let sut = played(SubtitleFixture(cues: [.init(1, 2, "a")]), for: 5)
        #expect(sut.subtitles.isEmpty)
        #expect(!sut.paths.contains { $0.hasPrefix("/e") })
        #expect(sut.snapshot.capabilities.hasTracks)
        #expect(
            try tracks(sut) == [
                MediaTrack(kind: .subtitle, id: 1, language: "en", title: "English"),
                MediaTrack(kind: .subtitle, id: 2, language: "es", title: "Español"),
            ])
    }

    @Test("A selected track is shown, and its cues begin and end at exact times")
    func test_selectTrack_ofSubtitles_showsCuesAtExactTimes() throws {
        let sut = selected(
            SubtitleFixture(cues: [.init(1, 2.5, "a"), .init(3.001, 4, "b"), .init(3.5, 5, "c")]), for: 8)
        #expect(texts(sut) == ["a at 1", "- at 2.5", "b at 3", "b / c at 3.5", "c at 4", "- at 5"])
        let start = sut.reports.first { $0.text.hasPrefix("didBecomeReady") }?.time ?? -1
        #expect(
            sut.subtitles.map { (($0.time - start) * 1_000).rounded() } == [1_000, 2_500, 3_001, 3_500, 4_000, 5_000])
        #expect(try tracks(sut).map(\.isSelected) == [true, false])
        #expect(sut.reports.map(\.text).allSatisfy { !$0.hasPrefix("rejected") })
    }

    @Test("Segments are requested within the buffer target, each once")
    func test_requests_ofSubtitles_stayWithinTheBufferTarget() {
        var sut = selected(SubtitleFixture(cues: [.init(1, 2, "a")]), for: 1)
        #expect(sut.paths.filter { $0.hasPrefix("/en") } == ["/en.m3u8"] + (0...5).map { "/en-\($0).vtt" })
        sut.run(for: 80)
        #expect(sut.paths.filter { $0.hasPrefix("/en") } == ["/en.m3u8"] + (0...9).map { "/en-\($0).vtt" })
        #expect(sut.reports.last?.text == "didReachEnd at 60")
    }

    @Test(
        "A rendition is chosen by the setting, or else by DEFAULT, or else by FORCED in the language of the audio",
        arguments: [
            ([], SubtitleSelection.automatic, "en", nil), (["en"], .automatic, "en", nil),
            (["en", "es default"], .automatic, nil, 1), (["en", "es default"], .off, "en", nil),
            (["en", "es default"], .language("en"), nil, 0), (["en", "es default"], .language("fr"), nil, 1),
            (["en forced", "es forced"], .automatic, "es", 1), (["en forced"], .automatic, "en-GB", 0),
            (["en forced"], .automatic, nil, nil), (["en forced"], .automatic, "fr", nil),
            (["en forced", "en"], .language("en"), "en", 1), (["pt", "pt-BR"], .language("PT-br"), nil, 1),
            (["pt-PT"], .language("pt"), nil, 0), (["en forced", "es default"], .automatic, "en", 1),
        ] as [([String], SubtitleSelection, String?, Int?)])
    func test_automaticChoice_ofRenditions_followsTheRule(
        renditions: [String], selection: SubtitleSelection, audio: String?, expected: Int?
    ) {
        let sut = renditions.map { text in
            SubtitleRendition(
                rendition: Rendition(
                    kind: .subtitles, groupID: "s", name: text,
                    language: text.split(separator: " ").first.map(String.init),
                    isDefault: text.hasSuffix("default"), isForced: text.hasSuffix("forced")), urls: [])
        }
        #expect(sut.automaticChoice(selection, audioLanguage: audio) == expected)
    }

    @Test("The default rendition is shown from the start, unless subtitles are off", arguments: [false, true])
    func test_play_withADefaultRendition_showsIt(isOff: Bool) {
        let fixture = SubtitleFixture(cues: [.init(1, 2, "a")], attributes: ",DEFAULT=YES,AUTOSELECT=YES")
        let sut = played(fixture, { $0.subtitles = isOff ? .off : .automatic }, for: 5)
        #expect(texts(sut) == (isOff ? [] : ["a at 1", "- at 2"]))
    }

    @Test("Forced subtitles follow the language of the audio until the app selects a track")
    func test_selectTrack_ofAudio_changesForcedSubtitles() throws {
        let audio = ["English,en", "Español,es"].map { text in
            let parts = text.split(separator: ",")
            return "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\(parts[0])\",LANGUAGE=\"\(parts[1])\""
        }
        let forced = SubtitleFixture.rendition("Forced", "es", ",FORCED=YES")
        let fixture = SubtitleFixture(head: audio + [forced], variantAttributes: ",AUDIO=\"a\"")
        var sut = played(fixture, for: 2)
        #expect(try tracks(sut).map(\.isSelected) == [false, false, false])
        sut.send(.selectTrack(2, .audio))
        #expect(try tracks(sut).map(\.isSelected) == [false, false, true])
        sut.send(.selectTrack(nil, .subtitle))
        sut.send(.selectTrack(1, .audio))
        sut.send(.selectTrack(2, .audio))
        #expect(try tracks(sut).map(\.isSelected) == [false, false, false])
    }

    @Test("Another track replaces the cues, and no track clears them")
    func test_selectTrack_whileACueIsShown_replacesOrClearsTheCue() throws {
        var sut = selected(SubtitleFixture(cues: [.init(1, 20, "a")]), for: 3)
        sut.send(.selectTrack(2, .subtitle))
        #expect(sut.cues.isEmpty)
        sut.run(for: 1)
        #expect(sut.cues.map(\.text) == ["es a"])
        sut.send(.selectTrack(nil, .subtitle))
        #expect(sut.cues.isEmpty)
        let requests = sut.paths.count { $0.hasSuffix("vtt") }
        sut.run(for: 20)
        #expect(sut.paths.count { $0.hasSuffix("vtt") } == requests)
        #expect(try tracks(sut).allSatisfy { !$0.isSelected })
        #expect(texts(sut).map { String($0.prefix(4)) } == ["a at", "- at", "es a", "- at"])
    }

    @Test("A track that does not exist is rejected", arguments: [0, 3, -1, .max])
    func test_selectTrack_thatDoesNotExist_isRejected(id: Int) {
        var sut = played(SubtitleFixture(), for: 1)
        sut.send(.selectTrack(id, .subtitle))
        #expect(sut.reports.last?.text.hasPrefix("rejected track: the media has no such track") == true)
    }

    @Test("The next load begins without the selected track, and shows no cues")
    func test_load_afterASelection_forgetsTheSelection() throws {
        var sut = played(SubtitleFixture(cues: [.init(1, 20, "a")]), for: 0.5)
        sut.send(.selectTrack(1, .subtitle))
        sut.run(for: 3)
        sut.load()
        sut.send(.play)
        sut.run(for: 3)
        #expect(texts(sut) == ["a at 1"])
        #expect(try tracks(sut).allSatisfy { !$0.isSelected })
    }

    // MARK: Positions

    @Test("A cue that lasts across segments is shown once, without a change at the border")
    func test_play_acrossSegments_showsTheCueOnce() {
        let sut = selected(SubtitleFixture(cues: [.init(5, 19, "long"), .init(7, 8, "b")]), for: 22)
        #expect(texts(sut) == ["long at 5", "long / b at 7", "long at 8", "- at 19"])
    }

    @Test("A seek clears the cues, and shows the cue at its target", arguments: [true, false])
    func test_seek_intoACue_showsTheCue(isPaused: Bool) {
        var sut = selected(SubtitleFixture(cues: [.init(1, 20, "a"), .init(50, 55, "b")]), bandwidth: 2e6, for: 4)
        if isPaused { sut.send(.pause) }
        sut.send(.seek(to: 52))
        #expect(sut.cues.isEmpty)
        sut.run(for: 2)
        #expect(sut.cues.map(\.text) == ["b"])
        sut.send(.seek(to: 1.5))
        sut.run(for: 2)
        #expect(sut.cues.map(\.text) == ["a"])
        sut.send(.seek(to: 30))
        sut.run(for: 2)
        #expect(sut.cues.isEmpty)
    }

    @Test("The end of a cue follows the speed, and a pause keeps the cue")
    func test_cues_afterAPauseAndAtDoubleSpeed_endAtThePosition() {
        var sut = selected(SubtitleFixture(cues: [.init(2, 6, "a")]), for: 3)
        sut.send(.pause)
        sut.run(for: 10)
        #expect(sut.cues.map(\.text) == ["a"])
        sut.send(.setSpeed(2))
        sut.send(.play)
        let (time, position) = (sut.now.seconds, sut.snapshot.position)
        sut.run(for: 4)
        #expect(texts(sut).last == "- at 6")
        #expect(abs((sut.subtitles.last?.time ?? 0) - time - (6 - position) / 2) < 1e-6)
    }

    @Test("A cue whose segment arrives late is shown as soon as the segment arrives")
    func test_segment_thatIsLate_isShownAtOnce() {
        var routes = SubtitleFixture(cues: [.init(1, 10, "a")]).routes
        routes.behaviours["/en-0.vtt"] = OriginBehaviour(latency: .seconds(4))
        let sut = selected(routes, for: 8)
        #expect(texts(sut) == ["a at 4"])
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
    }

    @Test("After any commands, exactly the cues at the position are shown", arguments: RandomSeed.current(1...3))
    func test_commands_inAnyOrder_showTheCuesAtThePosition(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let cues = (0..<12).map { number in
            let start = Double.random(in: 0...55, using: &random).rounded()
            return SubtitleFixture.Cue(start, start + .random(in: 1...12, using: &random).rounded(), "\(number)")
        }
        var sut = simulation(SubtitleFixture(cues: cues).routes)
        sut.load()
        sut.run(for: 1)
        sut.send(.selectTrack(1, .subtitle))
        for _ in 0..<30 {
            switch Int.random(in: 0...4, using: &random) {
            case 0: sut.send(.seek(to: .random(in: 0...60, using: &random)))
            case 1: sut.send(.pause)
            case 2: sut.send(.setSpeed(.random(in: 0.5...3, using: &random)))
            default: sut.send(.play)
            }
            sut.run(for: .random(in: 0.5...6, using: &random))
            let position = sut.snapshot.position + 1e-6
            let expected = cues.filter { $0.start <= position && position < $0.end }.map(\.text)
            #expect(
                Set(sut.cues.map(\.text)) == Set(expected),
                "\(position): \(texts(sut)); \(RandomSeed.repetition(of: seed))")
            #expect(sut.stuckTime == nil)
        }
    }

    @Test("The current buffer target limits the requested subtitles")
    func test_setBufferTarget_belowTheDefault_limitsTheRequestedSubtitles() {
        var sut = simulation(SubtitleFixture(cues: [.init(1, 2, "a")]).routes) { $0.subtitles = .language("en") }
        sut.send(.setBufferTarget(2))
        sut.load()
        sut.run(for: 60)
        #expect(sut.requests.filter { $0.text.contains("en-") }.count == 1)
    }

    // MARK: Helpers

    private func played(
        _ fixture: SubtitleFixture, _ change: (inout NativePlayerConfiguration) -> Void = { _ in }, for seconds: Double
    ) -> EngineSimulation {
        var sut = simulation(fixture.routes, change)
        sut.load()
        sut.send(.play)
        sut.run(for: seconds)
        return sut
    }

    /// Returns a simulation of a stream after `seconds`. The configuration selects the English subtitles.
    private func selected(
        _ fixture: SubtitleFixture, bandwidth: Double? = nil, for seconds: Double
    ) -> EngineSimulation {
        selected(fixture.routes, bandwidth: bandwidth, for: seconds)
    }

    private func selected(_ routes: OriginRoutes, bandwidth: Double? = nil, for seconds: Double) -> EngineSimulation {
        var sut = simulation(routes, bandwidth: bandwidth) { $0.subtitles = .language("en") }
        sut.load()
        sut.send(.play)
        sut.run(for: seconds)
        return sut
    }

    private func simulation(
        _ routes: OriginRoutes, bandwidth: Double? = nil, _ change: (inout NativePlayerConfiguration) -> Void = { _ in }
    ) -> EngineSimulation {
        var configuration = NativePlayerConfiguration()
        change(&configuration)
        return EngineSimulation(routes, bandwidth: bandwidth, engine: HLSEngine(configuration: configuration))
    }

    private func tracks(_ sut: EngineSimulation) throws -> [MediaTrack] {
        try #require(sut.engine as? HLSEngine).tracks.filter { $0.kind == .subtitle }
    }

    private func texts(_ sut: EngineSimulation) -> [String] { sut.subtitles.map(\.text) }
}
