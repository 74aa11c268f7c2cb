import Foundation

/// A strict parser of the Prometheus text format 0.0.4, as far as the textfile collector of node_exporter reads it.
///
/// The parser reads Unicode scalars, and not Swift characters, because a character may contain a quote or a line feed
/// and other scalars.
enum PrometheusParser {
    struct Problem: Error {
        let line: String
        let reason: String
    }

    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Family {
        let type: String
        var samples: [Sample] = []
    }

    /// Returns the metrics by name.
    ///
    /// - Throws: ``Problem`` for the first line that the format does not allow.
    static func families(in text: String) throws -> [String: Family] {
        guard text.unicodeScalars.last == "\n" else { throw Problem(line: "", reason: "no final line break") }
        var families: [String: Family] = [:]
        var current = ""
        for line in text.unicodeScalars.split(separator: "\n").map({ String($0) }) {
            if line.hasPrefix("# HELP ") { continue }
            if let match = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
                current = String(match.1)
                guard families[current] == nil else { throw Problem(line: line, reason: "second TYPE") }
                families[current] = Family(type: String(match.2))
                continue
            }
            let sample = try sample(line)
            let suffixes = families[current]?.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            guard suffixes.contains(where: { current + $0 == sample.name }) else {
                throw Problem(line: line, reason: "a sample outside of its metric")
            }
            families[current]?.samples.append(sample)
        }
        for (name, family) in families where family.type == "histogram" { try check(family, name) }
        return families
    }

    private static func sample(_ line: String) throws -> Sample {
        let pattern =
            /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)/
            .matchingSemantics(.unicodeScalar)
        guard let match = line.wholeMatch(of: pattern) else { throw Problem(line: line, reason: "not a sample") }
        guard let value = Double(String(match.3)), value >= 0 else { throw Problem(line: line, reason: "not a number") }
        var labels: [String: String] = [:]
        let pair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/.matchingSemantics(.unicodeScalar)
        for label in (match.2 ?? "").matches(of: pair) {
            labels[String(label.1)] = unescaped(String(label.2))
        }
        return Sample(name: String(match.1), labels: labels, value: value)
    }

    private static func unescaped(_ text: String) -> String {
        var (result, isEscaped) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            if isEscaped {
                result.append(scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Throws a ``Problem`` unless the buckets are cumulative, and the last bucket has the bound `+Inf` and the value
    /// of `_count`.
    private static func check(_ family: Family, _ name: String) throws {
        let buckets = family.samples.filter { $0.name == "\(name)_bucket" }
        let count = family.samples.first { $0.name == "\(name)_count" }?.value
        let isSorted = zip(buckets, buckets.dropFirst()).allSatisfy { $0.value <= $1.value }
        guard isSorted, buckets.last?.labels["le"] == "+Inf", buckets.last?.value == count else {
            throw Problem(line: name, reason: "not a histogram")
        }
    }
}
