import Foundation
import StreamingCore
import StreamingTestKit

/// Every shape of the playback machine that can be reached, with its answer to every input.
///
/// A shape is a state with all of the memory that changes an outcome. The shapes are found by trying every input on every
/// shape found before, so each is reachable, and none is forgotten.
struct PlaybackTable {
    struct Row: Equatable {
        let shape: String
        let input: String
        let outcome: String
        let effects: String

        var line: String { [shape, input, outcome, effects].joined(separator: "\t") }
    }

    /// The shapes, by name, each with a model of it.
    let shapes: [(name: String, model: PlaybackModel)]
    let rows: [Row]

    init(resumesWhenActive: Bool = false) {
        let machine = PlaybackMachine(resumesWhenActive: resumesWhenActive)
        shapes = Self.reachableModels(of: machine)
        rows = shapes.flatMap { shape in
            var current = machine
            current.state = shape.model
            return Self.inputs(for: shape.model).map { input in
                Row(shape: shape.name, input: input.name, answer: current.handle(input.value), from: shape.model)
            }
        }
    }

    /// One model of each shape. One that was sought in is preferred, as there a report can also be too late for the seek.
    private static func reachableModels(of machine: PlaybackMachine) -> [(name: String, model: PlaybackModel)] {
        var found = [machine.state]
        var seen: Set<String> = [machine.state.shape + "\(machine.state.wasSought)"]
        var next = 0
        while next < found.count {
            var current = machine
            current.state = found[next]
            next += 1
            for input in inputs(for: current.state) {
                guard case .accepted(let model, _) = current.handle(input.value) else { continue }
                if seen.insert(model.shape + "\(model.wasSought)").inserted { found.append(model) }
            }
        }
        let byName = Dictionary(found.map { ($0.shape, $0) }) { first, later in later.wasSought ? later : first }
        return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The table, and what is otherwise in a machine that resumes when the app becomes active.
    static var golden: String {
        let table = PlaybackTable()
        let standard = Set(table.rows.map(\.line))
        let others = PlaybackTable(resumesWhenActive: true).rows.filter { !standard.contains($0.line) }
        let lines = table.rows.map { "\t" + $0.line } + others.map { "resumesWhenActive\t" + $0.line }
        return (["policy\tshape\tinput\toutcome\teffects"] + lines).joined(separator: "\n") + "\n"
    }

    /// The actions that users and the system send, and each report as it comes in time, too late for a seek, and too late
    /// for a load.
    static func inputs(for model: PlaybackModel) -> [(name: String, value: PlaybackInput)] {
        let commands: [(String, PlaybackAction)] = [
            ("load(b)", .load(anyURL("b"))), ("play", .play), ("pause", .pause), ("seek(10)", .seek(to: 10)),
            ("seek(-1)", .seek(to: -1)), ("seek(nan)", .seek(to: .nan)), ("seek(inf)", .seek(to: .infinity)),
            ("stop", .stop), ("retry", .retry), ("didEnterBackground", .didEnterBackground),
            ("didBecomeActive", .didBecomeActive), ("audioSessionInterrupted", .audioSessionInterrupted),
            ("audioSessionResumed", .audioSessionResumed),
        ]
        let reports: [(String, PlaybackAction)] = [
            ("didBecomeReady", .didBecomeReady), ("didStartPlaying", .didStartPlaying), ("didPause", .didPause),
            ("didStartBuffering", .didStartBuffering), ("didFinishBuffering", .didFinishBuffering),
            ("didStartSeeking", .didStartSeeking), ("didFinishSeeking", .didFinishSeeking),
            ("didReachEnd", .didReachEnd),
            ("didFail(network)", .didFail(.networkError(reason: "any"))),
            ("didFail(load)", .didFail(.loadFailed(reason: "any"))), ("stop by the player", .stop),
        ]
        var ages = [("", model.epoch)]
        if model.wasSought { ages.append((" before the seek", model.loadEpoch)) }
        ages.append((" before the load", model.loadEpoch - 1))
        return commands.map { ($0.0, PlaybackInput($0.1)) }
            + reports.flatMap { report in
                ages.map { (report.0 + $0.0, PlaybackInput(report.1, epoch: $0.1, position: 7)) }
            }
    }
}

extension PlaybackTable.Row {
    init(
        shape: String, input: String, answer: Decision<PlaybackModel, PlaybackEffect, PlaybackRefusal>,
        from model: PlaybackModel
    ) {
        self.shape = shape
        self.input = input
        switch answer {
        case .refused(let reason):
            outcome = "refused: \(reason)"
            effects = ""
        case .accepted(let next, let effects):
            let epochs = next.epoch - model.epoch
            let facts = [
                next.shape, "at \(next.position.formatted())", epochs > 0 ? "epoch +\(epochs)" : nil,
                next == model ? "nothing changed" : nil,
                next.state == model.state && next != model ? "memory only" : nil,
            ]
            outcome = facts.compactMap { $0 }.joined(separator: ", ")
            self.effects = effects.map(\.text).joined(separator: ", ")
        }
    }
}

extension PlaybackModel {
    var wasSought: Bool { epoch > loadEpoch }

    /// The state, and of the memory what changes an outcome.
    var shape: String {
        var facts = ["\(state)"]
        if media != nil { facts.append("intent:\(intent)") }
        if holds.contains(.interruption) { facts.append("interrupted") }
        if holds.contains(.background) { facts.append("background") }
        switch state {
        case .loading:
            if wasSought { facts.append("sought") }
        case .failed(let error):
            facts.append(error.isRecoverable ? "recoverable" : "final")
            facts.append(position > 0 ? "midway" : "at the start")
        case .idle, .playing, .paused, .buffering, .seeking, .ready, .ended: break
        }
        return facts.joined(separator: " ")
    }
}

extension PlaybackEffect {
    fileprivate var text: String {
        switch self {
        case .load(let url): "load(\(url.lastPathComponent))"
        case .play: "play"
        case .pause: "pause"
        case .seek(let target): "seek(\(target.formatted()))"
        case .stop: "stop"
        }
    }
}
