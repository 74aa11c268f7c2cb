import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import XCTest

/// Tests of the recorder, which must write each input of a machine with its result as soon as the machine has the
/// result.
final class PlaybackRecorderTests: XCTestCase {
    func test_init_ofANewRecorder_writesHeader() {
        let (_, sut, lines) = makeSUT()
        XCTAssertEqual(lines().count, 1)
        XCTAssertTrue(lines()[0].contains(#""version":5"#))
        withExtendedLifetime(sut) {}
    }

    func test_send_acceptedOrRejectedAction_writesLineImmediately() {
        let (machine, sut, lines) = makeSUT()
        machine.send(.play)
        XCTAssertEqual(lines().count, 2)
        XCTAssertTrue(lines()[1].contains(#""rejected":{"name":"nothingLoaded"}"#))
        machine.send(.load(anyURL()))
        XCTAssertEqual(lines().count, 3)
        XCTAssertTrue(lines().allSatisfy { $0.hasSuffix("\n") })
        withExtendedLifetime(sut) {}
    }

    func test_finish_twice_writesTrailerOnceAndNothingAfterTrailer() {
        let (machine, sut, lines) = makeSUT()
        machine.send(.load(anyURL()))
        sut.finish()
        sut.finish()
        machine.send(.play)
        XCTAssertEqual(lines().count, 3)
        XCTAssertEqual(lines().last, "{\"inputs\":1}\n")
    }

    func test_recording_withoutFinish_isTruncated() {
        let (machine, sut, lines) = makeSUT()
        machine.send(.load(anyURL()))
        XCTAssertThrowsError(try PlaybackRecording(Data(lines().joined().utf8))) { error in
            XCTAssertEqual(error as? PlaybackRecordingError, .cut(inputs: 1))
        }
        withExtendedLifetime(sut) {}
    }

    /// Law PSM12.
    func test_replay_ofRandomInputs_reproducesTransitions() throws {
        for seed in RandomSeed.current(1...20) {
            let script = PlaybackRecording.random(seed: seed)
            let clock = ManualClock()
            let (machine, sut, lines) = makeSUT(clock)
            var seen: [PlaybackTransition] = []
            let token = machine.transitionPublisher.sink { seen.append($0) }
            for entry in script.entries {
                clock.advance(by: .seconds(entry.time) - clock.now)
                machine.send(entry.input)
            }
            sut.finish()
            XCTAssertEqual(
                try PlaybackRecording(Data(lines().joined().utf8)).replay(), seen,
                RandomSeed.repetition(of: seed))
            withExtendedLifetime(token) {}
        }
    }

    /// Law PSM14.
    func test_replay_ofActionsSentInObserver_keepsOrderOfDecisions() throws {
        let (machine, sut, lines) = makeSUT()
        let token = machine.statePublisher.sink { [weak machine] state in
            if case .loading = state {
                machine?.send(.play)
                machine?.send(.didBecomeReady)
            }
        }
        machine.send(.load(anyURL()))
        sut.finish()
        let recording = try PlaybackRecording(Data(lines().joined().utf8))
        XCTAssertEqual(recording.entries.map(\.input.action), [.load(anyURL()), .play, .didBecomeReady])
        XCTAssertEqual(try recording.replay().last?.to, .playing)
        withExtendedLifetime(token) {}
    }

    /// Law HTTP08.
    func test_record_mediaURLWithSecrets_redactsSecrets() throws {
        let (machine, sut, lines) = makeSUT()
        let url = try XCTUnwrap(URL(string: "http://user:pw@host/a?token=pw"))
        machine.send(.load(url))
        machine.send(.didFail(.networkError(reason: "no answer from \(url)")))
        machine.send(.retry)
        sut.finish()
        XCTAssertEqual(machine.model.media, url)
        XCTAssertFalse(lines().joined().contains("pw"))
        XCTAssertEqual(try PlaybackRecording(Data(lines().joined().utf8)).replay().count, 3)
    }

    func test_record_whileWallClockIsCorrected_keepsMonotonicTimes() throws {
        let clock = ManualClock()
        let (machine, sut, lines) = makeSUT(clock)
        for correction in [0, -3_600, 86_400] {
            clock.advance(by: .seconds(2))
            clock.correctWallClock(by: .seconds(correction))
            machine.send(.play)
        }
        sut.finish()
        XCTAssertEqual(try PlaybackRecording(Data(lines().joined().utf8)).entries.map(\.time), [2, 4, 6])
    }

    func test_record_oneMachineWithTwoRecorders_isCompleteInBothRecordings() throws {
        let machine = DefaultPlaybackStateMachine(currentDate: { .anyDate })
        let (first, second) = (Lines(), Lines())
        let sut = PlaybackRecorder(of: machine, startDate: .anyDate, program: "any 1.0") { first.all.append($0) }
        let other = PlaybackRecorder(of: machine, startDate: .anyDate, program: "any 1.0") { second.all.append($0) }
        machine.send(.load(anyURL()))
        sut.finish()
        machine.send(.play)
        other.finish()
        let recordings = try [first, second].map { try PlaybackRecording(Data($0.all.joined().utf8)) }
        XCTAssertEqual(
            recordings.map { $0.entries.map(\.input.action) }, [[.load(anyURL())], [.load(anyURL()), .play]])
    }

    private final class Lines {
        var all: [String] = []
    }

    private func makeSUT(
        _ clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line
    ) -> (DefaultPlaybackStateMachine, PlaybackRecorder, () -> [String]) {
        let machine = DefaultPlaybackStateMachine(clock: clock)
        let lines = Lines()
        let sut = PlaybackRecorder(of: machine, startDate: clock.startDate, program: "any 1.0") { lines.all.append($0) }
        trackForMemoryLeaks(machine, file: file, line: line)
        trackForMemoryLeaks(sut, file: file, line: line)
        return (machine, sut, { lines.all })
    }
}
