import AdaptiveStreaming
import EngineSimulator
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the audio language after the failure of a rendition.
@Suite("HLSEngine and audio languages", .tags(.unit))
struct HLSLanguageTests {
    @Test("If a rendition fails, another variant provides audio in the same language")
    func test_play_withAMissingRendition_keepsTheLanguage() {
        var sut = makeSUT(groups: ["a", "b"], gone: "/a-en-3.ts", bandwidth: 900_000)
        sut.run(for: 60)
        #expect(sut.paths.contains("/b-en-3.ts"))
        #expect(!sut.paths.contains { $0.contains("-es") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("If no other rendition has the language of a failed rendition, another language plays with a warning")
    func test_play_withoutAudioInTheLanguage_warnsAboutTheOtherLanguage() {
        var sut = makeSUT(groups: ["a"], gone: "/a-en-3.ts")
        sut.run(for: 60)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(
            sut.warnings == [
                PlaybackWarning(
                    .audio,
                    reason:
                        "the audio \"en\": segment 3: the server responded with 404 Not Found; playing \"es\" (es) instead"
                )
            ])
    }

    @Test("If the only variant in a language fails, the warning names the language that plays instead")
    func test_play_withoutAVariantInTheLanguage_warnsAboutTheOtherLanguage() {
        var sut = makeSUT(groups: ["a", "b"], languages: ["a": ["en"], "b": ["es"]], gone: "/v0-3.ts")
        sut.run(for: 60)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(
            sut.warnings.map(\.reason) == [
                "the 376 kbit/s variant: segment 3: the server responded with 404 Not Found; playing \"es\" (es) instead"
            ])
    }

    @Test(
        "Languages that differ only in their region match, and an unnamed language matches every language",
        arguments: ["en-US", ""])
    func test_play_withMatchingLanguages_usesEveryVariant(language: String) {
        var sut = makeSUT(groups: ["a", "b"], languages: ["a": ["en"], "b": [language]])
        sut.run(for: 60)
        #expect(sut.snapshot.variant?.bitrate == 752_000)
    }

    @Test("The selection of an excluded rendition is rejected, and the buffer is kept")
    func test_selectTrack_ofAnExcludedRendition_isRejected() {
        var sut = makeSUT(groups: ["a"], gone: "/a-en-3.ts")
        sut.run(for: 1)
        let buffered = sut.snapshot.buffered
        sut.send(.selectTrack(1, .audio))
        #expect(
            sut.reports.last?.text.hasPrefix("rejected track: the track failed and is excluded for a while") == true)
        #expect(sut.snapshot.buffered == buffered)
    }

    @Test("Playback waits for stalled audio if all other renditions are in another language")
    func test_play_withAStalledRendition_keepsTheLanguage() {
        var sut = makeSUT(groups: ["a"], behaviours: ["/a-en-3.ts": OriginBehaviour(fault: .silence, faultCount: 1)])
        sut.run(for: 60)
        #expect(!sut.paths.contains { $0.contains("-es") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("The failure lists the failed attempts, even while audio segments still arrive")
    func test_play_withAllVariantsFailing_listsTheFailedAttempts() {
        let (gone, busy) = (OriginBehaviour(fault: .status(404)), OriginBehaviour(fault: .status(503)))
        var sut = makeSUT(groups: ["a", "b"], behaviours: ["/v0-1.ts": busy, "/v1-1.ts": gone])
        sut.run(for: 60)
        let text = sut.reports.last?.text ?? ""
        #expect(text.contains("segment 1 of the 376 kbit/s") && text.contains("segment 1 of the 752 kbit/s"), "\(text)")
    }

    // MARK: Helpers

    /// Returns a simulation of a stream with one variant per audio group. By default, a group has English and Spanish.
    /// The path `gone` responds with 404.
    private func makeSUT(
        groups: [String], languages: [String: [String]] = [:], gone: String = "",
        behaviours: [String: OriginBehaviour] = [:], bandwidth: Double = 4_000_000
    ) -> EngineSimulation {
        let sounds = groups.flatMap { group in (languages[group] ?? ["en", "es"]).map { (group, $0) } }
        let head = sounds.map { group, language in
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"\(language.isEmpty ? "x" : language)\","
                + (language.isEmpty ? "" : "LANGUAGE=\"\(language)\",") + "URI=\"\(group)-\(language).m3u8\""
        }
        let bitrates = Array([376_000, 752_000].prefix(groups.count))
        let stream = HLSFixture(bitrates: bitrates, segments: 10, head: head)
        var routes = stream.routes
        let master = stream.multivariant.map { line in
            zip(bitrates, groups).first { line.contains("=\($0.0),") }.map { "\(line),AUDIO=\"\($0.1)\"" } ?? line
        }
        routes.resources["/index.m3u8"] = HLSFixture.playlist(master)
        for (group, language) in sounds {
            let name = "\(group)-\(language)"
            routes.resources["/\(name).m3u8"] = HLSFixture.playlist(stream.media(name))
            for index in 0..<10 {
                routes.resources["/\(name)-\(index).ts"] = .data(stream.segment(85_000), contentType: "video/mp2t")
            }
        }
        if !gone.isEmpty { routes.behaviours[gone] = OriginBehaviour(fault: .status(404)) }
        routes.behaviours.merge(behaviours) { $1 }
        var sut = EngineSimulation(routes, bandwidth: bandwidth)
        sut.load()
        sut.send(.play)
        return sut
    }
}
