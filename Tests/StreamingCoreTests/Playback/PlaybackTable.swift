import Foundation
import StreamingCore
import StreamingTestKit

/// A table of the reachable shapes of the playback machine, with the result of every input.
struct PlaybackTable: Sendable {
    struct Row: Equatable, Sendable {
        let shape: String
        let input: String
        let outcome: String
        let effects: String

        var line: String { [shape, input, outcome, effects].joined(separator: "\t") }
    }

    /// The shapes by name, each with one model of the shape. A model after a seek takes precedence, because only such a
    /// model can receive a report from before a seek.
    let shapes: [(name: String, model: PlaybackModel)]
    let rows: [Row]
    /// The rows, by input and by the name of the state.
    let cells: [[String]: [Row]]

    init(background: BackgroundPlaybackPolicy = .pauses) {
        let exploration = Exploration(.playback(background: background))
        let found = Dictionary(grouping: exploration.cells, by: \.shape)
        let byName = Dictionary(exploration.shapes.map { ($0.state.shape, $0) }) { first, later in
            later.state.wasSought ? later : first
        }
        let sorted = byName.sorted { $0.key < $1.key }
        shapes = sorted.map { ($0.key, $0.value.state) }
        rows = sorted.flatMap { name, shape in
            (found[shape.name] ?? []).map { Row(shape: name, input: $0.input, move: $0.move) }
        }
        cells = Dictionary(grouping: rows) { [$0.input, Self.word($0.shape)] }
    }

    /// The table under the default background policy.
    static let standard = PlaybackTable()

    /// The table under the default policy, followed by the rows that differ under each other background policy.
    static var golden: String {
        let standard = Self.standard.rows.map(\.line)
        let known = Set(standard)
        let others = BackgroundPlaybackPolicy.allCases.filter { $0 != .pauses }.flatMap { policy in
            PlaybackTable(background: policy).rows.map(\.line).filter { !known.contains($0) }.map { "\(policy)\t\($0)" }
        }
        let lines = ["policy\tshape\tinput\toutcome\teffects"] + standard.map { "\t" + $0 } + others
        return lines.joined(separator: "\n") + "\n"
    }
}

extension PlaybackTable.Row {
    init(shape: String, input: String, move: Move<PlaybackMachine>) {
        self.shape = shape
        self.input = input
        effects = move.effects.map(\.text).joined(separator: ", ")
        if let reason = move.rejection {
            outcome = "rejected: \(reason)"
        } else {
            let (model, next) = (move.from, move.to)
            let generations = next.generation - model.generation
            let facts = [
                next.shape, "at \(next.position.formatted())", generations > 0 ? "generation +\(generations)" : nil,
                next == model ? "nothing changed" : nil,
                next.state == model.state && next != model ? "memory only" : nil,
            ]
            outcome = facts.compactMap { $0 }.joined(separator: ", ")
        }
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
