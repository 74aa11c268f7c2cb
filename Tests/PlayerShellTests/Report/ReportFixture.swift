import Foundation
import StreamingCore
import StreamingMetrics

@testable import PlayerShell

/// A load with a rebuffer, a switch, a recovered error, a hostile warning and a failure.
enum ReportFixture {
    /// Markup, a control character, combining scalars that form one Swift character with markup, and noncharacters.
    static let hostile =
        "<script>alert('1')</script> & \u{1B}[2J é \u{0D4E}<meta/> \u{111C2}<form/> <\u{301}b/> "
        + noncharacters
    /// U+FFFE and U+FDD0, which a string literal must not contain.
    static let noncharacters = String(decoding: [0xFFFE, 0xFDD0] as [UInt16], as: UTF16.self)

    static func content(
        _ definition: RatioDefinition = .streamingCore, end: ReportedRecording.End = .complete
    ) -> ReportContent {
        ReportContent(report(), definition: definition, end: end)
    }

    /// Returns a recording of `count` equal loads.
    static func recording(
        loads count: Int = 1, file: String = "any.jsonl", program: String = "any"
    ) -> ReportedRecording {
        var loads = RecordedReports()
        for _ in 0..<count { loads.add(report()) }
        return ReportedRecording(file: file, program: program, end: .complete, loads: loads)
    }

    static func totals(of recordings: [ReportedRecording]) -> ReportTotals {
        recordings.reduce(into: ReportTotals(.streamingCore)) { $0.add($1) }
    }

    static func page(_ recordings: [ReportedRecording] = [recording()]) -> String {
        ReportPage(recordings, totals: totals(of: recordings)).text
    }

    /// Returns the report of a load at 5 s. The load plays from 6 s, stalls from 9 s to 11 s, and fails at 15 s.
    static func report() -> SessionReport {
        var sut = Builder()
        sut.send(.load(URL(string: "http://u:p@h/a'b.m3u8?x=1&key=secret") ?? URL(fileURLWithPath: "/")), at: 5)
        sut.send(.play, at: 5)
        sut.variant(MediaVariant(bitrate: 800_000, width: 640, height: 360), at: 5.5)
        sut.send(.didBecomeReady, at: 6)
        sut.sample(buffered: 4, throughput: 2e6, at: 6)
        sut.sample(buffered: 0, throughput: 1e6, at: 9)
        sut.send(.didStartBuffering, at: 9)
        sut.record(
            .recovered(
                RecoveredError(
                    code: .timeout, url: URL(fileURLWithPath: "/v0.ts"), attempts: 2, duration: 1.5),
                instant: .seconds(10)))
        sut.send(.didFinishBuffering, at: 11)
        sut.variant(MediaVariant(bitrate: 2_400_000, width: 1_280, height: 720), at: 11)
        sut.sample(buffered: 8, throughput: 4e6, at: 11)
        sut.record(.warning(PlaybackWarning(.segment, reason: hostile), instant: .seconds(12)))
        sut.sample(buffered: 4, throughput: 4e6, at: 15)
        let error = PlaybackError.networkError(reason: "the server responded\u{1B} with 503")
        sut.send(.didFail(error), at: 15)
        sut.record(
            .failed(
                PlaybackFailure(error, code: .httpStatus, url: URL(string: "http://h/v1.ts"), httpStatus: 503),
                instant: .seconds(15)))
        return sut.report.closed(at: .seconds(15), position: nil)
    }

    /// Returns the report of a load with 1,202 visits to states, of which the first 202 are omitted: joining for 1 s,
    /// and then playing and rebuffering in turn, for 1 s each.
    static func longReport() -> SessionReport {
        var sut = Builder()
        sut.send(.load(URL(fileURLWithPath: "/a")), at: 0)
        sut.send(.play, at: 0)
        sut.send(.didBecomeReady, at: 1)
        for cycle in 1...600 {
            sut.send(.didStartBuffering, at: Double(cycle * 2))
            sut.send(.didFinishBuffering, at: Double(cycle * 2 + 1))
        }
        return sut.report.closed(at: .seconds(1_202), position: nil)
    }

    private struct Builder {
        private(set) var report = SessionReport()
        private var machine = PlaybackMachine()

        mutating func send(_ action: PlaybackAction, at second: Double) {
            let input = PlaybackInput(action, position: position(at: second))
            let moment = Moment(
                instant: .milliseconds(Int(second * 1_000)), date: Date(timeIntervalSince1970: second))
            let step = Step<PlaybackMachine>(
                action: input, from: machine.state, result: machine.handle(input), at: moment)
            machine.state = step.to
            if let transition = step.transition { report.record(transition) }
        }

        mutating func variant(_ variant: MediaVariant, at second: Double) {
            record(.variant(variant, instant: .milliseconds(Int(second * 1_000))))
        }

        mutating func sample(buffered: Double, throughput: Double, at second: Double) {
            var sample = PlaybackSample(
                at: .milliseconds(Int(second * 1_000)), position: position(at: second), buffered: buffered)
            (sample.duration, sample.throughput, sample.requests) = (70, throughput, 9)
            (sample.bytes, sample.transferTime) = (1_000_000, 4)
            record(.sample(sample))
        }

        mutating func record(_ observation: PlaybackObservation) { report.record(observation) }

        private func position(at second: Double) -> Double {
            second < 6 ? 0 : second < 9 ? second - 6 : second < 11 ? 3 : second - 8
        }
    }
}
