import Foundation
import StreamingCore
import TerminalScreen

/// The rules by which the Tab key completes a line of `player shell`.
struct ShellCompletion {
    /// A word that can replace the word at the cursor.
    struct Candidate: Equatable {
        let word: String
        /// The text in a list of candidates: the word, and what the word stands for.
        let label: String

        init(_ word: String, label: String? = nil) {
            self.word = word
            self.label = label ?? word
        }
    }

    enum Outcome: Equatable {
        /// Complete the word at the cursor by the beginning that all candidates share.
        case complete([Candidate])
        /// Replace the whole argument, which has this number of characters, by a word.
        case replace(last: Int, with: String)
        /// Show the candidates, and leave the line as it is.
        case list([Candidate])
    }

    /// The videos of the listing, in the order of their numbers.
    var videos = GrowingList<Video>()
    /// The tracks of the loaded media.
    var tracks: [MediaTrack] = []
    /// The variants of the loaded stream.
    var variants: [MediaVariant] = []

    /// Returns how to complete the word at the cursor.
    func outcome(of request: LineEditor.Completion) -> Outcome {
        let words = request.context.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else {
            return .complete(Self.matches(request.word, ShellInstruction.names.map { Candidate($0) }))
        }
        guard let entry = ShellInstruction.entry(name) else { return .complete([]) }
        if entry.completion == .video { return video(request) }
        // The other arguments are single words.
        if words.count > 1 { return .complete([]) }
        return .complete(Self.matches(request.word, candidates(for: entry.completion)))
    }

    private func candidates(for kind: ShellInstruction.Completion) -> [Candidate] {
        switch kind {
        case .nothing, .video: []
        case .name: ShellInstruction.names.map { Candidate($0) }
        case .state: ShellInstruction.states.map { Candidate($0) }
        case .track(let kind):
            tracks.filter { $0.kind == kind }.map { Candidate("\($0.id)", label: PlaybackTexts.track($0)) } + [Self.off]
        case .bitrate:
            bitrates.map { Candidate(Self.text(of: $0), label: label(of: $0)) } + [Self.off]
        }
    }

    private static let off = Candidate("off")

    private static func matches(_ word: String, _ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { $0.word.hasPrefix(word) }
    }

    // MARK: Videos

    /// Completes the argument of `open`: the beginning of a number, or a part of a title.
    private func video(_ request: LineEditor.Completion) -> Outcome {
        let parts = (request.context + request.word).split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let argument = parts.dropFirst().first.map { String($0.drop { $0.isWhitespace }) } ?? ""
        if argument.allSatisfy({ $0.isNumber }) {
            let numbers = videos.indices.map { $0 + 1 }.filter { "\($0)".hasPrefix(argument) }
            return .complete(numbers.map(candidate))
        }
        let part = Self.fold(argument)
        let numbers = zip(1..., videos).filter { Self.fold($1.title).contains(part) }.map(\.0)
        let found = numbers.map(candidate)
        return found.count == 1 ? .replace(last: argument.count, with: found[0].word) : .list(found)
    }

    private func candidate(_ number: Int) -> Candidate {
        Candidate("\(number)", label: "\(number) \(CatalogueTexts.oneLine(videos[number - 1].title))")
    }

    /// Returns a text in the form in which titles are compared: without case, diacritics, and white space at the end.
    private static func fold(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    // MARK: Bitrates

    /// The different bitrates of the variants, in ascending order.
    private var bitrates: [Int] { Set(variants.compactMap(\.bitrate)).sorted() }

    /// Returns the shortest text that stands for exactly this bitrate, such as "628k".
    private static func text(of bitrate: Int) -> String {
        bitrate.isMultiple(of: 1_000_000)
            ? "\(bitrate / 1_000_000)M" : bitrate.isMultiple(of: 1_000) ? "\(bitrate / 1_000)k" : "\(bitrate)"
    }

    private func label(of bitrate: Int) -> String {
        let heights = Set(variants.filter { $0.bitrate == bitrate }.compactMap(\.height)).sorted()
        return ([Self.text(of: bitrate)] + heights.map { "\($0)p" }).joined(separator: " ")
    }

    // MARK: The list

    /// The maximum number of candidates in a list.
    static let longestList = 100

    /// Returns the lines of a list of candidates, in as many columns as fit. A long list ends with the number of
    /// candidates that are not shown.
    static func lines(of candidates: [Candidate], width: Int) -> [String] {
        let labels = candidates.prefix(longestList).map(\.label.printable)
        let widest = labels.map(TextWidth.columns).max() ?? 0
        let columns = max(1, (width + 2) / (widest + 2))
        let lines = stride(from: 0, to: labels.count, by: columns).map { start in
            let row = labels[start..<min(start + columns, labels.count)]
            let padded = row.dropLast().map { label in
                label + String(repeating: " ", count: widest - TextWidth.columns(of: label))
            }
            return TextWidth.cut((padded + row.suffix(1)).joined(separator: "  "), to: width)
        }
        let rest = candidates.count - labels.count
        return lines + (rest > 0 ? ["and \(rest) more"] : [])
    }
}
