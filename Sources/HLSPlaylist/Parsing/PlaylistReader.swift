import Foundation

/// A reader that parses a playlist line by line.
///
/// The first lines do not reveal the kind of the playlist. The reader therefore collects the tags of both kinds until
/// the end.
struct PlaylistReader {
    /// The kinds of playlists whose tags have been read.
    private enum Kinds {
        case none
        case one(PlaylistTag.Scope)
        case both
    }

    private let bytes: Bytes
    /// Whether all bytes are printable ASCII or line breaks. The characters of a line without carriage returns then
    /// need no check.
    private let isPlain: Bool
    /// Whether the text contains carriage returns.
    private let hasReturns: Bool
    private var scan: PlaylistScan
    private var kinds = Kinds.none
    private var media = MediaPlaylistReader()
    private var multivariant = MultivariantPlaylistReader()

    private var version: Int?
    private var start: StartPoint?
    private var hasIndependentSegments = false

    init(_ bytes: Bytes, given: PlaylistVariables) {
        self.bytes = bytes
        scan = PlaylistScan(bytes, given: given)
        isPlain = bytes.isPlainText
        hasReturns = bytes.index(of: 0x0D) != nil
    }

    // MARK: Lines

    /// Reads the whole playlist, and returns the playlist with its findings.
    ///
    /// - Throws: `PlaylistError` if the reader rejects the playlist.
    mutating func read() throws(PlaylistError) -> ParsedPlaylist {
        var position = 0
        if bytes.starts(with: "\u{FEFF}") {
            position = 3
            scan.find(.byteOrderMark, at: (1, ""))
        }
        try readHeader(&position)
        while scan.failure == nil, let line = nextLine(&position) {
            scan.begin(line)
            readLine()
        }
        if let failure = scan.failure { throw failure }
        return try finish()
    }

    /// Reads the lines up to and including `#EXTM3U`, and moves `position` to the next line. A space and other text may
    /// follow `#EXTM3U` in its line.
    ///
    /// - Throws: `PlaylistError.notAPlaylist` if the first line that is not blank is another line, or if all lines are
    ///   blank.
    private mutating func readHeader(_ position: inout Int) throws(PlaylistError) {
        while let line = nextLine(&position) {
            scan.begin(line)
            let trimmed = line.trimmed
            if trimmed.isEmpty { continue }
            guard trimmed.equals("#EXTM3U") || trimmed.starts(with: "#EXTM3U ") else {
                throw .notAPlaylist(beginning: trimmed.excerpt(40))
            }
            if scan.lineNumber > 1 || trimmed.count != line.count {
                let number = scan.lineNumber
                scan.find(.headerFirst, number > 1 ? "#EXTM3U in line \(number)" : "surrounding whitespace")
            }
            return
        }
        throw .notAPlaylist(beginning: "")
    }

    /// Returns the line at `position` without its line break, and moves `position` to the next line. Returns nil after
    /// the last line.
    private func nextLine(_ position: inout Int) -> Bytes? {
        guard position < bytes.count else { return nil }
        let end = bytes.index(of: 0x0A, from: position) ?? bytes.count
        let hasReturn = end > position && bytes[end - 1] == 0x0D
        defer { position = end + 1 }
        return bytes.slice(position..<(hasReturn ? end - 1 : end))
    }

    private mutating func readLine() {
        var line = scan.line
        guard let first = line.first, let last = line.last else { return }
        // A carriage return at the end of the line is already removed.
        if !isPlain || hasReturns && line.index(of: 0x0D) != nil { checkCharacters() }
        let isBlank = (first.isBlank, last.isBlank)
        if isBlank.0 || isBlank.1 {
            scan.trimLine()
            line = scan.line
            guard !line.isEmpty else { return }
        }
        guard line[0] == UInt8(ascii: "#") else {
            if isBlank.0 || isBlank.1 {
                scan.find(.whitespace, isBlank.0 ? "whitespace before the URI" : "whitespace after the URI")
            }
            return readURI()
        }
        // Comments and unknown tags may have any form.
        guard line.starts(with: "#EXT") else { return }
        let colon = line.index(of: UInt8(ascii: ":"))
        guard let tag = PlaylistTag(line.slice(1..<(colon ?? line.count))) else { return }
        let value = colon.map { line.slice(from: $0 + 1) } ?? line.slice(0..<0)
        // A title may end in blanks. Apple's packager also writes a blank after an empty title.
        let hasBlankValue = value.first?.isBlank == true
        if isBlank.0 || hasBlankValue || isBlank.1 && tag != .inf {
            let place = isBlank.0 ? "before the tag" : hasBlankValue ? "after the colon" : "at the end"
            scan.find(.whitespace, "whitespace \(place)")
        }
        read(tag, value.withoutLeadingBlanks)
    }

    private mutating func checkCharacters() {
        if String(validating: scan.line, as: UTF8.self) == nil { scan.find(.encoding) }
        var before: UInt8 = 0
        for byte in scan.line {
            // The control characters U+0080 to U+009F are two bytes in UTF-8.
            if byte < 0x20 && byte != 0x09 || byte == 0x7F || before == 0xC2 && 0x80...0x9F ~= byte {
                return scan.find(
                    .controlCharacters, "U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))")
            }
            before = byte
        }
    }

    private mutating func readURI() {
        if multivariant.expectsURI { multivariant.addVariant(&scan) } else { media.addSegment(&scan) }
    }

    // MARK: Tags

    private mutating func read(_ tag: PlaylistTag, _ value: Bytes) {
        switch tag.scope {
        case .any: readShared(tag, value)
        case .media: media.read(tag, value, &scan)
        case .multivariant: multivariant.read(tag, value, &scan)
        }
        note(tag.scope)
    }

    /// Reads a tag that may appear in both kinds of playlists (RFC 8216bis, 4.4.1 and 4.4.2).
    private mutating func readShared(_ tag: PlaylistTag, _ value: Bytes) {
        switch tag {
        case .version: if scan.isFirst(.version, else: .versionTwice) { version = scan.integer(value) }
        case .independentSegments: if scan.isFirst(tag, else: .sharedTagTwice) { hasIndependentSegments = true }
        case .start: if scan.isFirst(tag, else: .sharedTagTwice) { readStart(value) }
        case .define: scan.readDefine(value)
        default: break
        }
    }

    private mutating func readStart(_ value: Bytes) {
        let list = scan.attributes(value)
        guard let offset = scan.decimal("TIME-OFFSET", in: list, isSigned: true) else { return scan.find(.startOffset) }
        start = StartPoint(timeOffset: offset, isPrecise: scan.flag("PRECISE", in: list))
    }

    /// Records the kind of playlist to which a tag belongs. Adds a finding for the first tag whose kind contradicts
    /// the earlier tags.
    private mutating func note(_ scope: PlaylistTag.Scope) {
        switch kinds {
        case _ where scope == .any: break
        case .none: kinds = .one(scope)
        case .one(let other) where other != scope:
            kinds = .both
            scan.find(.bothKinds)
        case .one, .both: break
        }
    }

    // MARK: The end

    private mutating func finish() throws(PlaylistError) -> ParsedPlaylist {
        if media.hasMedia, multivariant.hasVariants { throw .bothKinds }
        let playlist: Playlist
        if multivariant.hasVariants || !media.hasMedia && multivariant.sawEntry {
            playlist = .multivariant(finishMultivariant())
        } else if scan.wasSeen(.targetDuration) || media.sawEntry {
            playlist = .media(finishMedia())
        } else {
            throw .empty
        }
        let needed = scan.needed
        if needed.version > version ?? 1 {
            let version = version.map { "\($0)" } ?? "none"
            scan.find(.versionTooLow, at: needed.place, "\(version) (required: \(needed.version))")
        }
        return ParsedPlaylist(playlist: playlist, findings: scan.findings.sorted { $0.line < $1.line })
    }

    private mutating func finishMedia() -> MediaPlaylist {
        var playlist = media.finish(&scan)
        playlist.version = version
        playlist.start = start
        playlist.hasIndependentSegments = hasIndependentSegments
        playlist.defines = scan.defines
        return playlist
    }

    private mutating func finishMultivariant() -> MultivariantPlaylist {
        var playlist = multivariant.finish(&scan)
        playlist.version = version
        playlist.start = start
        playlist.hasIndependentSegments = hasIndependentSegments
        playlist.defines = scan.defines
        return playlist
    }
}
