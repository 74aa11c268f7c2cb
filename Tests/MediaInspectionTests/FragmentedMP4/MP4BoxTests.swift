import MediaInspection
import StreamingTestKit
import Testing

@Suite("MP4Box", .tags(.unit))
struct MP4BoxTests {
    @Test("Boxes have a size of 4 or 8 bytes, or extend to the end")
    func test_boxes_ofAllSizes_areFound() {
        let large = bytes("00000001 6d646174 0000000000000012 0102")
        let boxes = MP4Box.boxes(in: (MP4Samples.box("free", [7]) + large + bytes("00000000 75756964 05"))[...])
        #expect(boxes.map(\.type) == ["free", "mdat", "uuid"])
        #expect(boxes.map { Array($0.content) } == [[7], [1, 2], [5]])
    }

    @Test("A box may be truncated, and boxes after an invalid size are ignored")
    func test_boxes_ofAnInvalidSize_ignoresTheRest() {
        #expect(MP4Box.boxes(in: MP4Samples.box("mdat", [1, 2, 3]).dropLast()).map(\.content.count) == [2])
        for size in ["00000007", "00000001", "ffffff", ""] {
            #expect(MP4Box.boxes(in: bytes(size + "6d646174")[...]).count == 0)
        }
        let huge = bytes("00000001 6d646174 ffffffffffffffff 01")
        #expect(MP4Box.boxes(in: huge[...]).map(\.content.count) == [1])
    }

    @Test("Numbers outside the content are nil")
    func test_number_outsideTheContent_isNil() throws {
        let box = try #require(MP4Box.boxes(in: MP4Samples.box("tfdt", [1, 2, 3])[...]).first)
        #expect(box.version == 1)
        #expect(box.number(at: 1, count: 2) == 0x203)
        #expect(box.number(at: 2, count: 2) == nil)
        #expect(box.number(at: 9, count: 1) == nil)
    }
}
