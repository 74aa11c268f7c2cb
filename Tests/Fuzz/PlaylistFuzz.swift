import Foundation

/// What holds of any bytes: they are parsed without a crash, and what was parsed is written and parsed to the same.
///
/// `Scripts/fuzz` compiles it with the parser alone, and libFuzzer makes the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaylist(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: bytes, count: count))
    let variables = PlaylistVariables(imported: ["name": "value", "a": "{$b}"], query: ["token": "x/y"])
    guard let parsed = try? PlaylistParser.parse(data, variables: variables) else { return 0 }
    let text = PlaylistWriter.text(of: parsed.playlist)
    let again = try? PlaylistParser.parse(Data(text.utf8), variables: variables)
    guard again?.playlist == parsed.playlist || parsed.playlist.namesNothing else {
        FileHandle.standardError.write(Data("\(parsed.playlist)\n\(text)\n\(String(describing: again))\n".utf8))
        fatalError("parsed, written and parsed again, it is not the same")
    }
    if parsed.findings.isEmpty {
        precondition(
            (try? PlaylistParser.parseStrictly(data, variables: variables)) == parsed.playlist,
            "strictly, it is another")
    }
    if case .media(let media) = parsed.playlist {
        for segment in media.segments {
            precondition(segment.duration.isFinite && segment.duration >= 0, "a duration is none")
            guard let range = segment.byteRange else { continue }
            precondition(
                range.offset >= 0 && !range.offset.addingReportingOverflow(range.length).overflow, "a range is none")
        }
        _ = media.programDate(ofSegmentAt: media.segments.count / 2)
    }
    return 0
}

extension Playlist {
    /// What is left of a multivariant playlist in which all is broken is written as no playlist.
    fileprivate var namesNothing: Bool {
        guard case .multivariant(let playlist) = self else { return false }
        return playlist.variants.isEmpty && playlist.iFrameVariants.isEmpty && playlist.renditions.isEmpty
    }
}
