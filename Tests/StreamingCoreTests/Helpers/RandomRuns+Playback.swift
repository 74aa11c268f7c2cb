import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// Reports a failure if random inputs break a law, and stores these inputs as a recording for `player replay`.
func expectToHold(
    _ model: MachineModel<PlaybackMachine>, background: BackgroundPlaybackPolicy = .pauses, steps: Int, seed: UInt64,
    test: String = #function, file: StaticString = #filePath, line: UInt = #line,
    onMove: (MachineModel<PlaybackMachine>.Input, Move<PlaybackMachine>) -> Void = { _, _ in }
) {
    let runs = RandomRuns(model, laws: PlaybackLaws.all(background: background))
    guard let found = runs.violation(steps: steps, seed: seed, onMove: onMove) else { return }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "violation-\(seed)-\(UUID().uuidString).jsonl")
    let inputs = found.actions.enumerated().map { (time: TimeInterval($0.offset), input: $0.element) }
    let recording = PlaybackRecording(
        inputs: inputs, startDate: Date(timeIntervalSinceReferenceDate: 0), background: background,
        program: "random run, seed \(seed)")
    var message = "\(found)\n\(RandomSeed.repetition(of: seed, test))."
    do {
        try Data(recording.text.utf8).write(to: url, options: .atomic)
        message += " Recorded in \(url.path)."
    } catch {
        message += " It could not be recorded: \(error)."
    }
    reportFailure(message, file: file, line: line)
}

@Suite("A random run that fails", .tags(.unit))
struct FailingRandomRunTests {
    @Test("A failing random run names the broken law, and stores a recording that replays to the same states")
    func test_expectToHold_withAPlantedFault_storesARecording() throws {
        let fault = try #require(
            PlaybackFault.all.first { $0.name == "pause while playing is accepted, but changes nothing" })
        let failures = collectFailures {
            expectToHold(MachineModel.playback().changed(fault.change), steps: 10_000, seed: 77)
        }
        let message = try #require(failures.first).message
        #expect(message.contains("seed 77; repeat with: STREAMING_SEED=77 swift test --filter test_expectToHold_"))
        #expect(
            message.hasPrefix(
                "PSM02 an action that changes nothing and has no effect is rejected: nothing happened, "
                    + "after 3 steps:\n  load(b): "))
        let path = try #require(message.firstMatch(of: /Recorded in (.*)\.$/)).1
        defer { try? FileManager.default.removeItem(atPath: String(path)) }
        let recording = try PlaybackRecording(try Data(contentsOf: URL(fileURLWithPath: String(path))))
        #expect(try recording.replay().map { "\($0.to)" } == ["loading", "playing", "paused"])
    }
}
