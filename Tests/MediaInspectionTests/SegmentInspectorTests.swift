import Foundation
import MediaInspection
import StreamingTestKit
import Testing

@Suite("SegmentInspector", .tags(.unit))
struct SegmentInspectorTests {
    @Test("Data that is not media is rejected")
    func test_inspect_ofOtherData_throws() throws {
        let page = Data("<!DOCTYPE html>\n<html><head><title>404 Not Found</title>".utf8)
        #expect(throws: MediaInspectionError.empty) { try SegmentInspector.inspect(Data()) }
        #expect(throws: MediaInspectionError.text(beginning: "<!DOCTYPE html> <html><head><title>404 N")) {
            try SegmentInspector.inspect(page)
        }
        let encrypted = try media("hls-encrypted/high-0.ts")
        #expect(throws: MediaInspectionError.unknownFormat) { try SegmentInspector.inspect(encrypted) }
    }

    @Test("Subtitles are recognised, with and without a byte order mark", arguments: ["", "\u{FEFF}"])
    func test_inspect_ofSubtitles_returnsATextTrack(mark: String) throws {
        let result = try SegmentInspector.inspect(Data((mark + "WEBVTT\n\n00:01.000 --> 00:02.000\nHello").utf8))
        #expect(result.container == .webVTT)
        #expect(result.tracks == [InspectedTrack(kind: .text, id: 0)])
    }

    @Test("A segment with tracks and without samples is rejected")
    func test_inspect_ofTracksWithoutSamples_throws() throws {
        let tables = try media("hls/high-0.ts").prefix(3 * 188)
        let section = try media("fmp4/init.mp4")
        let fragment = Data(MP4Samples.fragment(MP4Samples.run(0, 0)))
        for (segment, initialization) in [(tables, nil), (section, nil), (fragment, section)] {
            #expect(throws: MediaInspectionError.noSamples) {
                try SegmentInspector.inspect(segment, initialization: initialization)
            }
        }
    }

    @Test("The description of an error says what is wrong, and where")
    func test_description_ofEachError_saysWhatAndWhere() {
        let errors: [(MediaInspectionError, String)] = [
            (.empty, "the segment is empty"),
            (.text(beginning: "<html>"), "the segment is text instead of media: it begins with \"<html>\""),
            (.unknownFormat, "the segment has an unknown format, or is encrypted"),
            (
                .truncated(structure: "box \"mdat\"", offset: 1024),
                "the segment ends inside the box \"mdat\" that begins at byte 1024"
            ),
            (
                .invalid(structure: "transport packet", offset: 188),
                "the segment has an invalid transport packet at byte 188"
            ),
            (.tooManySamples(limit: 10), "the segment has more than 10 samples"),
            (.tooManyStreams(limit: 10), "the segment declares more than 10 streams"),
            (.noTracks, "the segment has no tracks"),
            (.noSamples, "the segment declares tracks, but has no samples"),
            (.unknownTrack(id: 3, offset: 24), "the segment has a fragment of the undeclared track 3 at byte 24"),
            (.missingInitializationSection, "the segment is fragmented MP4 and needs an initialization section"),
            (.initializationSection(.noTracks), "the initialization section has no tracks"),
        ]
        for (error, description) in errors { #expect(error.description == description) }
    }
}
