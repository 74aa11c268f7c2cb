import AdaptiveStreaming
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Which language is heard when a sound fails.
@Suite("HLSEngine, languages", .tags(.unit))
struct HLSLanguageTests {
    @Test("a sound that fails leads to another variant in its language, and not to another language")
    func test_play_withASoundThatIsGone_staysInItsLanguage() {
        var sut = makeSUT(groups: ["a", "b"], gone: "/a-en-3.ts", bandwidth: 900_000)
        sut.run(for: 60)
        #expect(sut.paths.contains("/b-en-3.ts"))
        #expect(!sut.paths.contains { $0.contains("-es") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("where no other sound is in its language, it is another one, and that is told")
    func test_play_withTheOnlySoundOfItsLanguageGone_saysWhatIsHeard() {
        var sut = makeSUT(groups: ["a"], gone: "/a-en-3.ts")
        sut.run(for: 60)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(
            sut.warnings == [
                PlaybackWarning(
                    .sound,
                    reason:
                        "the audio \"en\": segment 3: the server responded with 404 Not Found; playing \"es\" (es) instead"
                )
            ])
    }

    @Test("a variant that goes with all that is in the language is told with what is heard")
    func test_play_withTheOnlyVariantInItsLanguageGone_saysWhatIsHeard() {
        var sut = makeSUT(groups: ["a", "b"], languages: ["a": ["en"], "b": ["es"]], gone: "/v0-3.ts")
        sut.run(for: 60)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(
            sut.warnings.map(\.reason) == [
                "the 376 kbit/s variant: segment 3: the server responded with 404 Not Found; playing \"es\" (es) instead"
            ])
    }

    @Test(
        "a language is the same wherever it is spoken, and one that is not named is no other", arguments: ["en-US", ""])
    func test_play_withSoundsOfOneLanguage_mayTurnToEachVariant(language: String) {
        var sut = makeSUT(groups: ["a", "b"], languages: ["a": ["en"], "b": [language]])
        sut.run(for: 60)
        #expect(sut.snapshot.variant?.bitrate == 752_000)
    }

    @Test("a sound that is left alone is refused, and what is heard stays as it is")
    func test_selectTrack_ofASoundThatFailed_isRefused() {
        var sut = makeSUT(groups: ["a"], gone: "/a-en-3.ts")
        sut.run(for: 1)
        let buffered = sut.snapshot.buffered
        sut.send(.selectTrack(1, .audio))
        #expect(sut.reports.last?.text.hasPrefix("refused track: the track failed and is excluded for a while") == true)
        #expect(sut.snapshot.buffered == buffered)
    }

    @Test("a sound that is silent for a while is waited for where all others are in other languages")
    func test_play_withASilentSound_staysInItsLanguage() {
        var sut = makeSUT(groups: ["a"], behaviours: ["/a-en-3.ts": OriginBehaviour(fault: .silence, faultCount: 1)])
        sut.run(for: 60)
        #expect(!sut.paths.contains { $0.contains("-es") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("what was tried stands in the error, also where the sound goes on coming")
    func test_play_withAllVariantsGone_saysWhatWasTried() {
        let (gone, busy) = (OriginBehaviour(fault: .status(404)), OriginBehaviour(fault: .status(503)))
        var sut = makeSUT(groups: ["a", "b"], behaviours: ["/v0-1.ts": busy, "/v1-1.ts": gone])
        sut.run(for: 60)
        let text = sut.reports.last?.text ?? ""
        #expect(text.contains("segment 1 of the 376 kbit/s") && text.contains("segment 1 of the 752 kbit/s"), "\(text)")
    }

    // MARK: Helpers

    /// A stream of one variant for each group of sounds, of which each has the languages English and Spanish.
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
