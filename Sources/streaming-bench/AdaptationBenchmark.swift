import AdaptationSimulator
import AdaptiveStreaming
import Foundation

/// A benchmark that simulates adaptation rules on network traces, and prints tables of their scores.
struct AdaptationBenchmark {
    /// The results of one rule on one set: one session per trace.
    private struct Results {
        let rule: String
        let set: TraceSet
        let sessions: [SimulatedSession]

        func mean(_ value: (SimulatedSession) -> Double) -> Double {
            sessions.map(value).reduce(0, +) / Double(max(1, sessions.count))
        }
    }

    private let folder: URL
    private let rules: [String]
    private let file: String?
    private let sizesAreKnown: Bool
    private let half: Int?

    /// The rules for which this simulator must have the same scores as another simulator.
    private static let exactRules = ["fixed-0", "fixed-2", "fixed-4", "last-sample"]
    /// The largest accepted difference of a score from that of another simulator.
    private static let tolerance = 0.005

    /// Creates a benchmark from the arguments after the command; nil if the arguments are invalid.
    init?(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)
        var options: [String: String] = [:]
        while let name = arguments.first {
            arguments.removeFirst()
            if name == "--nominal" {
                options[name] = ""
                continue
            }
            guard ["--traces", "--rule", "--csv", "--half"].contains(name), let value = arguments.first else {
                return nil
            }
            options[name] = value
            arguments.removeFirst()
        }
        guard let traces = options["--traces"] else { return nil }
        folder = URL(filePath: traces)
        rules = options["--rule"].map { [$0] } ?? Self.exactRules + AdaptationRuleName.allCases.map(\.rawValue)
        guard rules.allSatisfy({ Self.rule($0) != nil }) else { return nil }
        (file, sizesAreKnown) = (options["--csv"], options["--nominal"] == nil)
        switch options["--half"] {
        case nil: half = nil
        case "even": half = 0
        case "odd": half = 1
        default: return nil
        }
    }

    /// Simulates the rules, and prints the tables. With `--csv`, also writes one row per rule and trace to the file.
    ///
    /// - Returns: Whether the simulator agrees with the published rows of the exact rules. The result is also true if
    ///   no exact rule was simulated.
    /// - Throws: `CocoaError`, `DecodingError` or a failure of the simulator, if a file cannot be read, is invalid or
    ///   cannot be written.
    func run() throws -> Bool {
        let sets = try TraceSet.all(in: folder, half: half)
        let published = PublishedRows(in: folder)
        var csv = "set,trace,rule,score,bitrate_kbps,rebuffer_ratio,rebuffers,bitrate_change_kbps,log_change\n"
        var isExact = true
        print("score · rebuffers per session · mean change of ln(bitrate) per segment")
        print(column("rule", 18) + sets.map { column($0.name, 24) }.joined())
        for rule in rules {
            let results = sets.map { simulate(rule, $0) }
            csv += results.map(rows).joined()
            print(column(rule, 18) + results.map { column(text($0), 24) }.joined())
            if Self.exactRules.contains(rule) {
                let differences = differences(results, published)
                guard let largest = differences.max() else {
                    print("  rows.csv has no row of this rule to compare with")
                    isExact = false
                    continue
                }
                print(String(format: "  \(differences.count) rows, largest difference from rows.csv: %.6f", largest))
                if largest > Self.tolerance { isExact = false }
            } else {
                printDifferences(results, published)
            }
        }
        if let file { try csv.write(toFile: file, atomically: true, encoding: .utf8) }
        return isExact
    }

    private static func rule(_ name: String) -> (any AdaptationRule)? {
        if name == "last-sample" { return LastSampleRule() }
        if name.hasPrefix("fixed-") { return Int(name.dropFirst("fixed-".count)).map { FixedRule($0) } }
        return AdaptationRuleName(rawValue: name)?.rule ?? PredictiveVariation(name)?.rule
    }

    private func simulate(_ name: String, _ set: TraceSet) -> Results {
        let rule = Self.rule(name) ?? FixedRule(0)
        let sessions = set.traces.map { _, trace in
            TraceSimulation(
                set.movie, duration: set.duration, trace, bufferTarget: set.bufferTarget, rule: rule,
                sizesAreKnown: sizesAreKnown
            ).result()
        }
        return Results(rule: name, set: set, sessions: sessions)
    }

    // MARK: Tables

    private func column(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width, withPad: " ", startingAt: 0)
    }

    private func text(_ results: Results) -> String {
        String(
            format: "%.3f · %.2f · %.3f", results.mean(\.score), results.mean { Double($0.rebuffers) },
            results.mean(\.logChange))
    }

    private func rows(_ results: Results) -> String {
        zip(results.set.traces, results.sessions).map { trace, session in
            let name = "\(results.set.name),\(trace.file),\(results.rule)"
            return String(
                format: "\(name),%.4f,%.1f,%.5f,%d,%.1f,%.4f\n", session.score, session.bitrate, session.rebufferRatio,
                session.rebuffers, session.bitrateChange, session.logChange)
        }.joined()
    }

    /// Returns the absolute differences of the scores from the published rows of the same rule.
    private func differences(_ results: [Results], _ published: PublishedRows) -> [Double] {
        results.flatMap { results in
            zip(results.set.traces, results.sessions).compactMap { trace, session in
                published.row(results.set.name, rule: results.rule, trace.file).map { abs($0.score - session.score) }
            }
        }
    }

    /// Prints the paired differences of the scores from those of each published rule, with 95 % confidence intervals.
    private func printDifferences(_ results: [Results], _ published: PublishedRows) {
        for rule in PublishedRows.rules {
            let columns = results.map { results in
                let differences = zip(results.set.traces, results.sessions).compactMap { trace, session in
                    published.row(results.set.name, rule: rule, trace.file).map { session.score - $0.score }
                }
                let paired = PairedDifference(differences)
                return column(paired.map { String(format: "%+.3f ± %.3f", $0.mean, $0.margin) } ?? "-", 24)
            }
            print(column("  less \(rule)", 18 + 6) + columns.joined())
        }
    }
}
