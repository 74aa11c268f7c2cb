import Foundation

/// The state of a parser while it reads a playlist: the current line, findings, limits, variables and the required
/// version.
struct PlaylistScan {
    /// The number and the text of a line, for use in a finding.
    typealias Place = (line: Int, text: String)

    /// The text of the whole playlist.
    private let bytes: Bytes
    /// The values of variables that the playlist imports or takes from its URL.
    private let given: PlaylistVariables
    /// The line that the parser currently reads.
    private(set) var line: Bytes
    private(set) var lineNumber = 0
    private(set) var findings: [PlaylistFinding] = []
    /// The error with which the parser rejects the playlist; nil while the playlist is within all limits.
    private(set) var failure: PlaylistError?
    /// The highest version of HLS that the lines read so far require, with the first line that requires this version.
    private(set) var needed: (version: Int, place: Place) = (1, (0, ""))
    private(set) var defines: [VariableDefinition] = []
    /// The line of the first imported variable; nil before the first imported variable.
    private(set) var firstImport: Place?
    private var variables: [String: String] = [:]
    /// The number of segments, partial segments, variants and other entries read so far.
    private var entries = 0
    /// The total size of the variable values substituted so far, in bytes.
    private var substituted = 0
    private var seen: Set<PlaylistTag> = []

    init(_ bytes: Bytes, given: PlaylistVariables) {
        self.bytes = bytes
        self.given = given
        line = bytes.slice(0..<0)
    }

    // MARK: Lines

    /// Makes `line` the current line, and increments the line number.
    mutating func begin(_ line: Bytes) {
        self.line = line
        lineNumber += 1
    }

    /// Removes spaces, tabs and carriage returns from both ends of the current line.
    mutating func trimLine() { line = line.trimmed }

    /// The number and the first 120 bytes of the current line, for use in a finding.
    var place: Place { (lineNumber, line.excerpt(120)) }

    /// Returns the estimated number of lines of a kind in the whole playlist, if `count` lines of this kind precede the
    /// current line. The estimate includes a margin of 2 %.
    func extrapolate(_ count: Int) -> Int {
        guard let base = bytes.baseAddress, let here = line.baseAddress else { return count }
        return Int(Double(count) * Double(bytes.count) / Double(max(1, here - base)) * 1.02)
    }

    // MARK: Findings and limits

    /// Records that the current line violates a rule. `found` describes the violation, or is nil if the rule alone
    /// describes it.
    ///
    /// Does nothing once the maximum number of findings is reached.
    mutating func find(_ rule: PlaylistRule, _ found: @autoclosure () -> String? = nil) {
        // A malicious playlist may violate rules on millions of lines.
        if findings.count < PlaylistParser.maximumFindings { find(rule, at: place, found()) }
    }

    /// Records that the line at `place` violates a rule. `found` describes the violation, or is nil if the rule alone
    /// describes it.
    ///
    /// Does nothing once the maximum number of findings is reached.
    mutating func find(_ rule: PlaylistRule, at place: Place, _ found: @autoclosure () -> String? = nil) {
        guard findings.count < PlaylistParser.maximumFindings else { return }
        findings.append(PlaylistFinding(rule: rule, line: place.line, text: place.text, found: found()))
    }

    /// Adds `count` to the number of entries. If the sum exceeds the limit, the parser rejects the playlist.
    ///
    /// - Returns: Whether the playlist is within the limit of entries.
    mutating func admit(_ count: Int = 1) -> Bool {
        entries += count
        guard entries <= PlaylistParser.maximumEntries else {
            failure = .tooManyEntries(limit: PlaylistParser.maximumEntries)
            return false
        }
        return true
    }

    /// Records a tag, and returns whether the tag appears for the first time. If the tag is repeated, records a
    /// violation of `rule`.
    mutating func isFirst(_ tag: PlaylistTag, else rule: PlaylistRule) -> Bool {
        let isFirst = seen.insert(tag).inserted
        if !isFirst { find(rule) }
        return isFirst
    }

    /// Returns whether the method `isFirst` has recorded a tag.
    func wasSeen(_ tag: PlaylistTag) -> Bool { seen.contains(tag) }

    /// Records that the current line requires a version of HLS. Does nothing if an earlier line requires the same or a
    /// higher version.
    mutating func need(_ version: Int) {
        if version > needed.version { needed = (version, place) }
    }

    /// Records that the line at `place`, which may be an earlier line, requires a version of HLS. Does nothing if
    /// another line requires the same or a higher version.
    mutating func need(_ version: Int, at place: Place) {
        if version > needed.version { needed = (version, place) }
    }

    // MARK: Variables (RFC 8216bis, 4.3 and 4.4.2.3)

    /// Reads an EXT-X-DEFINE, and defines its variable if the definition is valid. Records a finding for each violated
    /// rule.
    ///
    /// Ignores the definitions after the first 1000, because the search for a repeated name takes quadratic time.
    mutating func readDefine(_ value: Bytes) {
        let list = attributes(value)
        need(list["QUERYPARAM"] == nil ? 8 : 11)
        // Variables are not substituted in names.
        let names = (list["NAME"], list["IMPORT"], list["QUERYPARAM"])
        switch names {
        case (let name?, nil, nil):
            guard list["VALUE"] != nil else { return find(.defineValue, name.shown) }
            let value = string("VALUE", in: list) ?? ""
            // A value with a reference is ignored. If the parsed playlist were written and parsed again, the reference
            // would be substituted.
            guard !value.contains("{$") else { return }
            define(name.value, .literal, value)
        case (nil, let name?, nil):
            define(name.value, .imported, given.imported?[name.value.text])
        case (nil, nil, let name?):
            define(name.value, .queryParameter, given.query[name.value.text])
        default:
            find(.defineOneName, "\([names.0, names.1, names.2].compactMap(\.self).count)")
        }
    }

    private mutating func define(_ bytes: Bytes, _ source: VariableDefinition.Source, _ value: String?) {
        guard bytes.count > 0, bytes.allSatisfy(\.isVariableName) else { return find(.variableName, bytes.shown) }
        let name = bytes.text
        guard !defines.contains(where: { $0.name == name }) else { return find(.defineTwice, bytes.shown) }
        guard defines.count < 1000, admit() else { return }
        if value == nil { find(source == .imported ? .defineImport : .defineQuery, bytes.shown) }
        if source == .imported { firstImport = firstImport ?? place }
        defines.append(VariableDefinition(name: name, source: source, value: value))
        variables[name] = value
    }

    /// Returns the text with each reference `{$name}` replaced by the variable's value. A reference to an undefined
    /// variable remains unchanged, and is recorded as a finding.
    ///
    /// Returns an empty text if the values exceed the limit for substitution.
    mutating func substitute(_ bytes: Bytes) -> String {
        guard var brace = bytes.index(of: UInt8(ascii: "{")) else { return bytes.text }
        var result: [UInt8] = []
        var position = 0
        while true {
            if let end = bytes.endOfReference(at: brace) {
                if let value = variables[bytes.slice(brace + 2..<end).text] {
                    result += bytes.slice(position..<brace)
                    guard admitSubstitution(value.utf8.count) else { return "" }
                    result += value.utf8
                    position = end + 1
                } else {
                    find(.undefinedVariable, bytes.slice(brace..<end + 1).shown)
                }
            }
            guard let next = bytes.index(of: UInt8(ascii: "{"), from: max(brace + 1, position)) else { break }
            brace = next
        }
        result += bytes.slice(from: position)
        return String(decoding: result, as: UTF8.self)
    }

    /// Adds `count` to the number of substituted bytes. If the sum exceeds the limit, the parser rejects the playlist.
    ///
    /// - Returns: Whether the playlist is within the limit of substituted bytes.
    private mutating func admitSubstitution(_ count: Int) -> Bool {
        substituted += count
        guard substituted <= PlaylistParser.maximumSubstitution else {
            failure = .tooMuchSubstitution(limit: PlaylistParser.maximumSubstitution)
            return false
        }
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the closing brace of a reference `{$name}` that begins at `start`; nil if no reference
    /// begins at `start`.
    fileprivate func endOfReference(at start: Int) -> Int? {
        guard start + 2 < count, self[start + 1] == UInt8(ascii: "$") else { return nil }
        var position = start + 2
        while position < count, self[position].isVariableName { position += 1 }
        return position > start + 2 && position < count && self[position] == UInt8(ascii: "}") ? position : nil
    }
}

extension UInt8 {
    fileprivate var isVariableName: Bool {
        isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
