import Foundation

/// Checks that no bytes crash the parser, and that a parsed playlist stays the same when it is written and parsed
/// again, unless it is a multivariant playlist without valid entries.
///
/// `Scripts/fuzz` compiles this file with the parser alone, and libFuzzer generates the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaylist(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: bytes, count: count))
    let variables = PlaylistVariables(imported: ["name": "value", "a": "{$b}"], query: ["token": "x/y"])
    guard let parsed = try? PlaylistParser.parse(data, variables: variables) else { return 0 }
    let text = PlaylistWriter.text(of: parsed.playlist)
    let again = try? PlaylistParser.parse(Data(text.utf8), variables: variables)
    guard again?.playlist == parsed.playlist || parsed.playlist.namesNothing else {
        FileHandle.standardError.write(Data("\(parsed.playlist)\n\(text)\n\(String(describing: again))\n".utf8))
        fatalError("the playlist changes when it is written and parsed again")
    }
    if parsed.findings.isEmpty {
        precondition(
            (try? PlaylistParser.parseStrictly(data, variables: variables)) == parsed.playlist,
            "the strict parser returns another playlist")
    }
    if case .media(let media) = parsed.playlist {
        for segment in media.segments {
            precondition(segment.duration.isFinite && segment.duration >= 0, "a segment has an invalid duration")
            guard let range = segment.byteRange else { continue }
            precondition(
                range.offset >= 0 && !range.offset.addingReportingOverflow(range.length).overflow,
                "a segment has an invalid range")
        }
        _ = media.programDate(ofSegmentAt: media.segments.count / 2)
    }
    return 0
}

extension Playlist {
    /// Whether this is a multivariant playlist without variants, I-frame variants and renditions. The parser does not
    /// accept its text as a playlist.
    fileprivate var namesNothing: Bool {
        guard case .multivariant(let playlist) = self else { return false }
        return playlist.variants.isEmpty && playlist.iFrameVariants.isEmpty && playlist.renditions.isEmpty
    }
}
