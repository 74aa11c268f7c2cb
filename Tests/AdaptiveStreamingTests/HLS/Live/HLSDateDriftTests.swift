import LocalOrigin
import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of live playlists whose program dates advance at another speed than their segments.
@Suite("HLSEngine, drifting dates", .tags(.unit))
struct HLSDateDriftTests {
    @Test(
        "Program dates that drift from the segments by a target duration cause a warning, and no stall",
        arguments: [
            (0.5, "its program dates advanced 4.0 s more than its segments"),
            (-0.5, "its program dates advanced 4.0 s less than its segments"),
        ])
    func test_play_ofDriftingDates_warns(drift: Double, warning: String) throws {
        let sut = played { playlist, published in
            playlist.date = playlist.date.map { $0 + Double(published) * drift }
        }
        #expect(sut.simulation.warnings.map(\.kind) == [.playlist])
        #expect(try #require(sut.simulation.warnings.first).reason.hasSuffix(warning), "\(sut.simulation.warnings)")
        #expect(sut.reports.count == 1, "\(sut.reports)")
    }

    @Test("Program dates that follow the segments, early and late by turns, cause no warning")
    func test_play_ofDatesWithJitter_doesNotWarn() {
        let sut = played { playlist, published in
            playlist.date = playlist.date.map { $0 + (published.isMultiple(of: 2) ? 1.5 : -1.5) }
        }
        #expect(sut.simulation.warnings.isEmpty, "\(sut.simulation.warnings)")
    }

    @Test("A step of the program dates at a discontinuity or at a restart of the server is no drift")
    func test_play_ofDatesThatStep_doesNotWarn() {
        for hasRestarted in [true, false] {
            let sut = played { playlist, published in
                if !hasRestarted {
                    playlist.discontinuities = [20]
                    playlist.dateStep = (20, 100)
                } else if published >= 5 {
                    (playlist.name, playlist.sequence, playlist.count) = ("again-", 0, published)
                    playlist.date = 9_000
                }
            }
            let reasons = sut.simulation.warnings.map(\.reason)
            #expect(!reasons.contains { $0.contains("program dates") }, "\(reasons)")
        }
    }

    // MARK: Helpers

    /// Returns a simulation after 46 s of live playback, in which 11 segments were published.
    private func played(
        _ change: @escaping @Sendable (inout LivePlaylist, _ published: Int) -> Void
    ) -> LiveSimulation {
        var origin = LiveOrigin(date: 1_000)
        origin.change = { playlist, _, published in change(&playlist, published) }
        var sut = origin.simulation()
        sut.play()
        sut.run(for: 46)
        return sut
    }
}
