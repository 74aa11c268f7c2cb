import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("MP4Scanner", .tags(.unit))
struct MP4ScannerTests {
    @Test("The duration is read from both versions of the movie header", arguments: [0, 1] as [UInt8])
    func test_feed_ofAMovieHeader_findsTheDuration(version: UInt8) throws {
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + Self.box("moov", Self.movieHeader(version, scale: 600, ticks: 90_000))), at: 0)
        #expect(sut.duration == 150)
        #expect(sut.isMovieRead)
    }

    @Test("The duration is found in chunks of every size, even byte by byte", arguments: [1, 2, 3, 7, 8, 13, 64])
    func test_feed_inChunksOfAnySize_findsTheDuration(size: Int) throws {
        let file =
            Self.type + Self.box("free", [1, 2, 3]) + Self.box("moov", Self.movieHeader(0, scale: 1_000, ticks: 5_500))
        var sut = MP4Scanner()
        for start in stride(from: 0, to: file.count, by: size) {
            try sut.feed(Data(file[start..<min(start + size, file.count)]), at: Int64(start))
        }
        #expect(sut.duration == 5.5)
    }

    @Test("A movie header after the media is found without reading the media")
    func test_feed_ofAHeaderAtTheEnd_skipsTheMedia() throws {
        let size: Int64 = 5 << 30
        let file = SyntheticMP4(size: size, duration: 42, headerAtEnd: true)
        var sut = MP4Scanner()
        try sut.feed(file.bytes(in: 0..<100), at: 0)
        #expect(sut.duration == nil)
        #expect(sut.mediaEnd == sut.offset)
        try sut.feed(file.bytes(in: sut.offset..<size), at: sut.offset)
        #expect(sut.duration == 42)
    }

    @Test("Bytes before the offset are ignored")
    func test_feed_ofBytesBeforeTheOffset_ignoresTheseBytes() throws {
        let file = Data(Self.type + Self.box("moov", Self.movieHeader(0, scale: 1, ticks: 9)))
        var sut = MP4Scanner()
        try sut.feed(file.prefix(30), at: 0)
        try sut.feed(file, at: 0)
        #expect(sut.duration == 9)
    }

    @Test("The duration of a fragmented file is the duration of its fragments")
    func test_feed_ofAFragmentedFile_findsTheDurationOfItsFragments() throws {
        let fragments = Self.box("mvex", Self.box("mehd", Self.number(0, 4) + Self.number(4_000, 4)))
        let movie = Self.movieHeader(0, scale: 1_000, ticks: 0) + Self.box("trak", [1, 2, 3]) + fragments
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + Self.box("moov", movie)), at: 0)
        #expect(sut.duration == 4)
    }

    @Test("A movie header without a duration is read, and yields no duration")
    func test_feed_ofAHeaderWithoutADuration_findsNoDuration() throws {
        var sut = MP4Scanner()
        let movie = Self.movieHeader(0, scale: 1_000, ticks: 0xFFFF_FFFF) + Self.box("trak", [])
        try sut.feed(Data(Self.type + Self.box("moov", movie)), at: 0)
        #expect(sut.duration == nil)
        #expect(sut.isMovieRead)
    }

    @Test("A media box that extends to the end of the file has no known end")
    func test_feed_ofAMediaBoxWithoutASize_findsNoEnd() throws {
        var sut = MP4Scanner()
        let movie = Self.box("moov", Self.movieHeader(0, scale: 1, ticks: 9))
        try sut.feed(Data(Self.type + movie + Self.number(0, 4) + Array("mdat".utf8)), at: 0)
        #expect(sut.mediaEnd == nil)
        #expect(sut.offset == .max)
    }

    @Test(
        "Invalid boxes end the scan with an error",
        arguments: [
            number(4, 4) + Array("free".utf8), number(0, 4) + Array("mdat".utf8), number(0, 4) + Array("free".utf8),
            number(1, 4) + Array("free".utf8) + number(15, 8), number(1, 4) + Array("free".utf8) + number(.max, 8),
            box("moov", number(100, 4) + Array("mvhd".utf8)),
            number(1, 4) + Array("free".utf8) + number(.max >> 1 - 255, 8),
        ])
    func test_feed_ofInvalidBoxes_throws(boxes: [UInt8]) {
        var sut = MP4Scanner()
        #expect(throws: MP4Scanner.Failure.noMovie) { try sut.feed(Data(Self.type + boxes), at: 0) }
    }

    @Test("Invalid boxes after the movie header are ignored")
    func test_feed_ofInvalidBoxesAfterTheHeader_keepsTheDuration() throws {
        let movie = Self.type + Self.box("moov", Self.movieHeader(0, scale: 1, ticks: 9))
        var sut = MP4Scanner()
        try sut.feed(Data(movie + Self.number(4, 4) + Array("free".utf8)), at: 0)
        #expect(sut.duration == 9)
        #expect(sut.mediaEnd == nil)
    }

    @Test(
        "Invalid boxes after the duration in the movie header are ignored",
        arguments: [[0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 100, 1, 2, 3, 4]] as [[UInt8]])
    func test_feed_ofInvalidBoxesInTheHeader_keepsTheDuration(boxes: [UInt8]) throws {
        let movie = Self.box("moov", Self.movieHeader(0, scale: 1, ticks: 9) + boxes)
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + movie + Self.box("mdat", [1])), at: 0)
        #expect(sut.duration == 9)
        #expect(sut.isDone)
    }

    @Test("A movie header that extends to the end of the file has no known end")
    func test_feed_ofAHeaderWithoutASize_findsNoEnd() throws {
        let header = Self.number(0, 4) + Array("moov".utf8) + Self.movieHeader(0, scale: 1, ticks: 9)
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + header), at: 0)
        #expect(sut.duration == 9)
        #expect(sut.movieEnd == nil)
    }

    @Test("A truncated fragments header yields no duration")
    func test_feed_ofATruncatedFragmentsHeader_findsNoDuration() throws {
        let fragments = Self.box("mvex", Self.box("mehd", [1, 0, 0, 0, 0, 0, 0, 0]))
        var sut = MP4Scanner()
        try sut.feed(
            Data(Self.type + Self.box("moov", Self.movieHeader(0, scale: 1_000, ticks: 0) + fragments)), at: 0)
        #expect(sut.duration == nil)
        #expect(sut.isMovieRead)
        #expect(sut.isFragmented)
    }

    @Test(
        "An implausible duration is ignored",
        arguments: [(0xFFFF_FFFF, 1), (1, 1_000_000_000_001)] as [(UInt64, UInt64)])
    func test_feed_ofAnImplausibleDuration_ignoresTheDuration(scale: UInt64, ticks: UInt64) throws {
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + Self.box("moov", Self.movieHeader(1, scale: scale, ticks: ticks))), at: 0)
        #expect(sut.duration == nil)
    }

    @Test("Deeply nested boxes are not followed")
    func test_feed_ofNestedBoxes_doesNotFollowTheBoxes() throws {
        var boxes: [UInt8] = []
        for _ in 0..<10_000 { boxes = Self.box("moov", boxes) }
        var sut = MP4Scanner()
        try sut.feed(Data(Self.type + boxes), at: 0)
        #expect(sut.offset == Int64(Self.type.count + boxes.count))
    }

    @Test(
        "A file of another format is rejected because of its first bytes",
        arguments: ["GIF89a..", "#EXTM3U\n", "{\"a\": 1}"])
    func test_feed_ofAnotherFormat_throws(text: String) {
        var sut = MP4Scanner()
        #expect(throws: MP4Scanner.Failure.notMP4(text)) { try sut.feed(Data(text.utf8), at: 0) }
    }

    @Test("Mutated files never crash or hang the scanner")
    func test_feed_ofMutatedFiles_neverCrashes() {
        var random = SeededGenerator(seed: 1)
        let fragments = Self.box("mvex", Self.box("mehd", [1, 0, 0, 0] + Self.number(9, 8)))
        let movie = Self.movieHeader(1, scale: 1, ticks: 0) + fragments
        let file = Self.type + Self.box("moov", movie) + Self.box("mdat", [1, 2, 3])
        for _ in 0..<20_000 {
            var mutated = file
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                mutated[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var sut = MP4Scanner()
            try? sut.feed(Data(mutated), at: 0)
            if let duration = sut.duration { #expect(duration.isFinite && duration > 0) }
        }
    }

    @Test("The result does not depend on how the bytes are divided")
    func test_feed_ofMutatedFilesInChunks_findsTheSameDuration() {
        var random = SeededGenerator(seed: 2)
        let fragments = Self.box("mvex", Self.box("mehd", [1, 0, 0, 0] + Self.number(9, 8)))
        let movie = Self.movieHeader(1, scale: 1, ticks: 7) + Self.box("trak", [1, 2, 3]) + fragments
        let file = Self.type + Self.box("moov", movie) + Self.box("free", []) + Self.box("mdat", [1, 2, 3])
        for _ in 0..<5_000 {
            var mutated = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                mutated[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let whole = Self.finding(in: mutated, pieces: [mutated.count])
            let sizes = (0..<file.count).map { _ in Int.random(in: 1...20, using: &random) }
            #expect(Self.finding(in: mutated, pieces: sizes) == whole, "\(mutated) \(sizes)")
        }
    }

    // MARK: Helpers

    private static func finding(in file: [UInt8], pieces: [Int]) -> String {
        var sut = MP4Scanner()
        var start = 0
        for size in pieces where start < file.count {
            let end = min(start + size, file.count)
            do {
                try sut.feed(Data(file[start..<end]), at: Int64(start))
            } catch {
                return "\(error)"
            }
            start = end
        }
        return
            "\(String(describing: sut.duration)) \(sut.isMovieRead) \(String(describing: sut.mediaEnd)) \(sut.isFragmented)"
    }

    private static let type = box("ftyp", Array("isom".utf8) + [0, 0, 2, 0])

    private static func movieHeader(_ version: UInt8, scale: UInt64, ticks: UInt64) -> [UInt8] {
        let wide = version == 1
        return box(
            "mvhd",
            [version, 0, 0, 0] + number(0, wide ? 16 : 8) + number(scale, 4) + number(ticks, wide ? 8 : 4)
                + [UInt8](repeating: 0, count: 80))
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt64(content.count + 8), 4) + Array(type.utf8) + content
    }

    private static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) : 0 }
    }
}
