import Foundation

/// The results of published rules, from the file `rows.csv` beside the traces.
struct PublishedRows {
    /// One row of the file.
    struct Row {
        let score: Double
        let rebuffers: Double
    }

    /// The rows, by the names of the set, the rule and the trace.
    private var rows: [String: [String: [String: Row]]] = [:]

    /// The names of the published rules with which the tables compare other rules, in the order of the tables.
    static let rules = ["throughput", "bola", "bola-e", "dynamic", "dynamic-dash", "bola-e-replacing"]

    /// Creates the results from the file in a folder; empty if the file cannot be read. Invalid lines are ignored.
    init(in folder: URL) {
        let text = (try? String(contentsOf: folder.appending(path: "rows.csv"), encoding: .utf8)) ?? ""
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",").map(String.init)
            guard fields.count >= 7, let score = Double(fields[3]), let rebuffers = Double(fields[6]) else { continue }
            rows[fields[0], default: [:]][fields[2], default: [:]][fields[1]] = Row(score: score, rebuffers: rebuffers)
        }
    }

    /// Returns the row of a rule for a trace of a set; nil if there is none.
    func row(_ set: String, rule: String, _ trace: String) -> Row? { rows[set]?[rule]?[trace] }
}
