import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// Tests of recordings of any player, which must be readable whatever values the player has reported.
@Suite("Recorded players", .tags(.unit))
struct RecordedPlayerTests {
    @Test(
        "Whatever a player reports, its recording can be read and has the metrics of the session",
        arguments: RandomSeed.current(1...60))
    func test_record_ofAPlayerWithRandomValues_canBeRead(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (player, clock) = (RandomPlayer(), ManualClock())
        let session = PlayerSession(player: player, clock: clock)
        var text = ""
        let recorder = PlaybackRecorder(of: session, program: "any 1.0") { text += $0 }
        session.play(anyURL())
        for _ in 1...40 {
            player.snapshot = RandomPlayer.snapshot(&random)
            player.report(&random)
            if Int.random(in: 0..<8, using: &random) == 0 { session.send(.seek(to: RandomPlayer.number(&random))) }
            if Int.random(in: 0..<20, using: &random) == 0 { session.play(anyURL("b")) }
            clock.advance(by: .milliseconds(Int.random(in: 0...2_000, using: &random))) { session.processPending() }
        }
        recorder.finish()
        let recording = try PlaybackRecording(Data(text.utf8))
        #expect(recording.text == text, "\(RandomSeed.repetition(of: seed))")
        #expect(try recording.metrics().last == session.metrics, "\(RandomSeed.repetition(of: seed))")
    }

    @Test("A player whose counters go back has counts of 0, and its negative position counts as 0")
    func test_record_ofAPlayerWithCountersThatGoBack_limitsTheValues() throws {
        let (player, clock) = (RandomPlayer(), ManualClock())
        (player.snapshot.requests, player.snapshot.bytes, player.snapshot.transferTime) = (7, 7_000, 7)
        let session = PlayerSession(player: player, clock: clock)
        var samples: [PlaybackSample] = []
        let token = session.observationPublisher.sink { if case .sample(let sample) = $0 { samples.append(sample) } }
        session.play(anyURL())
        (player.snapshot.requests, player.snapshot.bytes, player.snapshot.transferTime) = (3, 3_000, 3)
        (player.snapshot.position, player.snapshot.duration) = (-0.02, -1)
        player.mailbox.post(PlaybackReport(.didBecomeReady, generation: 1, position: -0.02))
        session.processPending()
        let sample = try #require(samples.last)
        #expect(sample.requests == 0)
        #expect(sample.bytes == 0)
        #expect(sample.transferTime == 0)
        #expect(sample.position == 0)
        #expect(sample.duration == nil)
        withExtendedLifetime(token) {}
    }
}

/// A player whose values the test sets.
private final class RandomPlayer: CustomPlayer {
    let base = PlayerBase()
    var snapshot = PlayerSnapshot()
    private var generation = 0
    let isPlaying = true
    var currentTime: TimeInterval { snapshot.position }
    var duration: TimeInterval { snapshot.duration ?? .infinity }

    func load(_ url: URL, reporter: PlayerReporter) { generation += 1 }
    func seek(to time: TimeInterval, reporter: PlayerReporter) { generation += 1 }
    func play(reporter: PlayerReporter) {}
    func pause() {}
    func unload() {}

    /// Posts a random report of the current load or seek.
    func report(_ random: inout SeededGenerator) {
        let seconds = Self.number(&random)
        let error = RecoveredError(
            code: .timeout, url: anyURL(), attempts: Self.integer(&random), duration: Self.number(&random))
        let variant = MediaVariant(bitrate: Self.integer(&random), width: Self.integer(&random))
        let events: [PlayerEvent] = [
            .didBecomeReady, .didStartBuffering, .didFinishBuffering, .didFinishSeeking, .didStartSeeking,
            .didPause, .didStartPlaying, .didChangeVariant(variant), .didRecover(error),
            .warning(PlaybackWarning(.segment, reason: "any\r\n\u{0D4E}\"", variant: variant)),
            .didFail(PlaybackFailure(.networkError(reason: "\u{1B}"), httpStatus: Self.integer(&random))),
            .subtitles([
                SubtitleCue(start: Self.number(&random), end: Self.number(&random), text: "\u{1B}\r\n\u{0D4E}\u{202E}")
            ]),
            .dateRange(
                DateRangeEvent(
                    .updated,
                    DateRangeMetadata(
                        id: "\u{1B}\u{0D4E}", className: "\u{202E}",
                        startDate: Date(timeIntervalSinceReferenceDate: Self.number(&random)),
                        endDate: Date(timeIntervalSinceReferenceDate: Self.number(&random)),
                        plannedDuration: Self.number(&random), attributes: ["\u{1B}": "\r\n", "\u{7}": "\""]))),
        ]
        let event = events[Int.random(in: events.indices, using: &random)]
        mailbox.post(PlaybackReport(event, generation: generation, position: seconds))
    }

    static func snapshot(_ random: inout SeededGenerator) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.position = number(&random)
        snapshot.duration = optional(&random, number)
        snapshot.buffered = number(&random)
        snapshot.bytes = optional(&random) { Int64(integer(&$0)) }
        snapshot.requests = optional(&random, integer)
        snapshot.transferTime = optional(&random, number)
        snapshot.throughput = optional(&random, number)
        snapshot.measuredBitrate = optional(&random, number)
        return snapshot
    }

    static func number(_ random: inout SeededGenerator) -> Double {
        let extremes = [-0.02, -0.0, 1e9, 1e9 + 1, 1e16, -1e300, 1e300, .infinity, -.infinity, .nan]
        return extremes.indices.randomElement(using: &random).flatMap { index in
            Bool.random(using: &random) ? extremes[index] : nil
        } ?? Double.random(in: 0...100, using: &random)
    }

    static func integer(_ random: inout SeededGenerator) -> Int {
        let extremes = [Int.min, -1, 0, 1_000_001, 1_000_000_000_000_001, .max]
        return extremes.indices.randomElement(using: &random).flatMap { index in
            Bool.random(using: &random) ? extremes[index] : nil
        } ?? Int.random(in: 0...1_000, using: &random)
    }

    private static func optional<Value>(
        _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
    ) -> Value? {
        Int.random(in: 0..<4, using: &random) == 0 ? nil : make(&random)
    }
}
