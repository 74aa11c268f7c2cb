import Foundation

/// Goes through a playlist line by line, and keeps what each says.
///
/// One kind of playlist is not known from the first line on, so what belongs to either is gathered until the end.
struct PlaylistReader {
    /// A line, to be named in a finding.
    typealias Place = (line: Int, text: String)

    let given: PlaylistVariables
    private let bytes: Bytes
    /// True if there is nothing but printable ASCII and ends of lines, so that no line has to be looked at.
    private let isPlain: Bool
    private let hasReturns: Bool

    private(set) var lineNumber = 0
    private(set) var line: Bytes
    private(set) var findings: [PlaylistFinding] = []
    private var failure: PlaylistError?
    private var entries = 0
    private var substituted = 0
    private var seen: Set<PlaylistTag> = []

    var variables: [String: String] = [:]
    var version: Int?
    /// The version that the playlist needs, and where.
    var needed: (version: Int, place: Place) = (1, (0, ""))
    var start: StartPoint?
    var hasIndependentSegments = false
    var defines: [VariableDefinition] = []

    var media = MediaPlaylist(targetDuration: 0)
    var segment = PendingSegment()
    var multivariant = MultivariantPlaylist()
    var variants = PendingVariants()

    init(_ bytes: Bytes, given: PlaylistVariables) {
        self.given = given
        self.bytes = bytes
        line = bytes.slice(0..<0)
        isPlain = bytes.isPlainText
        hasReturns = bytes.index(of: 0x0D) != nil
    }

    mutating func read() throws(PlaylistError) -> ParsedPlaylist {
        var position = 0
        if bytes.starts(with: "\u{FEFF}") {
            position = 3
            find(.byteOrderMark, at: (1, ""))
        }
        try readHeader(&position)
        while failure == nil, let next = nextLine(&position) {
            line = next
            readLine()
        }
        if let failure { throw failure }
        return try finish()
    }

    private mutating func readHeader(_ position: inout Int) throws(PlaylistError) {
        while let next = nextLine(&position) {
            line = next
            let trimmed = next.trimmed
            if trimmed.isEmpty { continue }
            guard trimmed.equals("#EXTM3U") || trimmed.starts(with: "#EXTM3U ") else {
                throw .notAPlaylist(beginning: trimmed.excerpt(40))
            }
            if lineNumber > 1 || trimmed.count != next.count {
                let number = lineNumber
                find(.headerFirst, number > 1 ? "it in line \(number)" : "white space beside it")
            }
            return
        }
        throw .notAPlaylist(beginning: "")
    }

    /// The next line without its end; nil after the last.
    private mutating func nextLine(_ position: inout Int) -> Bytes? {
        guard position < bytes.count else { return nil }
        let end = bytes.index(of: 0x0A, from: position) ?? bytes.count
        let hasReturn = end > position && bytes[end - 1] == 0x0D
        defer { position = end + 1 }
        lineNumber += 1
        return bytes.slice(position..<(hasReturn ? end - 1 : end))
    }

    private mutating func readLine() {
        guard let first = line.first, let last = line.last else { return }
        // One that ends the line is gone already.
        if !isPlain || hasReturns && line.index(of: 0x0D) != nil { checkCharacters() }
        let isBlank = (first.isBlank, last.isBlank)
        if isBlank.0 || isBlank.1 {
            line = line.trimmed
            guard !line.isEmpty else { return }
        }
        guard line[0] == UInt8(ascii: "#") else {
            if isBlank.0 || isBlank.1 { find(.whitespace, isBlank.0 ? "some before the URI" : "some after the URI") }
            return readURI()
        }
        // Comments, and tags of other programs, may look as they will.
        guard line.starts(with: "#EXT") else { return }
        let colon = line.index(of: UInt8(ascii: ":"))
        guard let tag = PlaylistTag(line.slice(1..<(colon ?? line.count))) else { return }
        let value = colon.map { line.slice(from: $0 + 1) } ?? line.slice(0..<0)
        // A title may end in blanks, and so does an empty one after Apple's packager.
        let hasBlankValue = value.first?.isBlank == true
        if isBlank.0 || hasBlankValue || isBlank.1 && tag != .inf {
            let place = isBlank.0 ? "before the tag" : hasBlankValue ? "after the colon" : "at the end"
            find(.whitespace, "some \(place)")
        }
        read(tag, value.withoutLeadingBlanks)
    }

    private mutating func checkCharacters() {
        if String(validating: line, as: UTF8.self) == nil { find(.encoding) }
        var before: UInt8 = 0
        for byte in line {
            // U+0080 to U+009F are two bytes.
            if byte < 0x20 && byte != 0x09 || byte == 0x7F || before == 0xC2 && 0x80...0x9F ~= byte {
                return find(
                    .controlCharacters, "U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))")
            }
            before = byte
        }
    }

    private mutating func readURI() {
        if variants.pending != nil { addVariant() } else { addSegment() }
    }

    // MARK: Findings and limits

    /// The line that is read.
    var place: Place { (lineNumber, line.excerpt(120)) }

    /// - Parameter found: what is there in place of what must be.
    mutating func find(_ rule: PlaylistRule, _ found: @autoclosure () -> String? = nil) {
        // A hostile playlist breaks a rule in each of millions of lines.
        if findings.count < PlaylistParser.maximumFindings { find(rule, at: place, found()) }
    }

    mutating func find(_ rule: PlaylistRule, at place: Place, _ found: @autoclosure () -> String? = nil) {
        guard findings.count < PlaylistParser.maximumFindings else { return }
        findings.append(PlaylistFinding(rule: rule, line: place.line, text: place.text, found: found()))
    }

    /// Counts what is listed; false once there is too much of it.
    mutating func admit(_ count: Int = 1) -> Bool {
        entries += count
        guard entries <= PlaylistParser.maximumEntries else {
            failure = .tooManyEntries(limit: PlaylistParser.maximumEntries)
            return false
        }
        return true
    }

    /// False once variables have made too much text.
    mutating func admitSubstitution(_ count: Int) -> Bool {
        substituted += count
        guard substituted <= PlaylistParser.maximumSubstitution else {
            failure = .tooMuchSubstitution(limit: PlaylistParser.maximumSubstitution)
            return false
        }
        return true
    }

    /// True the first time it is asked for a tag.
    mutating func isFirst(_ tag: PlaylistTag, else rule: PlaylistRule) -> Bool {
        let isFirst = seen.insert(tag).inserted
        if !isFirst { find(rule) }
        return isFirst
    }

    func wasSeen(_ tag: PlaylistTag) -> Bool { seen.contains(tag) }

    /// What is here needs a version.
    mutating func need(_ version: Int) {
        if version > needed.version { needed = (version, place) }
    }

    /// How many lines of the kind that was read there will be about, for all of the text.
    func extrapolate(_ count: Int) -> Int {
        guard let base = bytes.baseAddress, let here = line.baseAddress else { return count }
        return Int(Double(count) * Double(bytes.count) / Double(max(1, here - base)) * 1.02)
    }
}
