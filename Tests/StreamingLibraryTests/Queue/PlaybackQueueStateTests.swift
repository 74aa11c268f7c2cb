import Foundation
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueueState", .tags(.unit))
struct PlaybackQueueStateTests {
    @Test("A saved queue of version 1 is read, and saved again with the same bytes")
    func test_decode_version1_isReadAndSavedUnchanged() throws {
        let state = try JSONDecoder().decode(PlaybackQueueState.self, from: Data(Self.saved().utf8))
        #expect(state.items.numbers == [1, 2, 3])
        #expect(state.items.map(\.title) == ["One", nil, nil])
        #expect(state.isShuffled)
        #expect(state.current?.number == 3)
        #expect(state.upNext.numbers == [1])
        #expect(state.position == 12.5)
        #expect(state.repeatMode == .all)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(state), as: UTF8.self) == Self.saved())
    }

    @Test("An empty queue is read")
    func test_decode_anEmptyQueue_isRead() throws {
        let text = #"{"items":[],"repeat":"off","seed":0,"version":1}"#
        let state = try JSONDecoder().decode(PlaybackQueueState.self, from: Data(text.utf8))
        #expect(state == PlaybackQueueState())
    }

    @Test(
        "Damaged, hostile and unknown data throws a decoding error",
        arguments: [
            "", "null", "[]", "{}", saved(version: "2"), saved(version: "-1"), saved(version: "1e99"),
            saved(current: id(9)), saved(current: "\"x\""), saved(current: "null"), saved(position: "1e999"),
            saved(position: "\"a\""), saved(mode: "twice"), saved(seed: "-1"), saved(seed: "18446744073709551616"),
            saved(order: "[\(id(1)),\(id(2))]"), saved(order: "[\(id(1)),\(id(2)),\(id(2))]"),
            saved(order: "[\(id(1)),\(id(2)),\(id(9))]"), saved(order: "[\(id(1)),\(id(2)),\(id(3)),\(id(3))]"),
            saved(items: "[]"), saved(items: "[{}]"), saved(items: "[\(item(1)),\(item(1)),\(item(3))]"),
        ])
    func test_decode_invalidData_throwsADecodingError(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PlaybackQueueState.self, from: Data(text.utf8))
        }
    }

    @Test("Deeply nested data throws a decoding error")
    func test_decode_deeplyNestedData_throwsADecodingError() {
        let data = Data(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlaybackQueueState.self, from: data) }
    }

    @Test("A saved queue that was cut or changed at any byte is read, or throws a decoding error")
    func test_decode_changedBytes_neverTraps() {
        let bytes = Array(Self.saved().utf8)
        var generator = SeededGenerator(seed: RandomSeed.current(3))
        for _ in 0..<2_000 {
            var changed = bytes
            changed[Int.random(in: changed.indices, using: &generator)] = .random(in: 32...126, using: &generator)
            if Bool.random(using: &generator) { changed.removeLast(.random(in: 0..<bytes.count, using: &generator)) }
            do {
                _ = try JSONDecoder().decode(PlaybackQueueState.self, from: Data(changed))
            } catch {
                #expect(error is DecodingError)
            }
        }
    }

    private static func id(_ number: Int) -> String { "\"\(PlaybackQueueItem.fixture(number).id.uuidString)\"" }

    private static func item(_ number: Int) -> String {
        let title = number == 1 ? #","title":"One""# : ""
        return #"{"id":\#(id(number)),"startPosition":0\#(title),"url":"https://any-url.com/\#(number)"}"#
    }

    private static func saved(
        version: String = "1", items: String? = nil, order: String? = nil, current: String? = nil,
        position: String = "12.5", mode: String = "all", seed: String = "18446744073709551615"
    ) -> String {
        let items = items ?? "[\(item(1)),\(item(2)),\(item(3))]"
        let order = order ?? "[\(id(2)),\(id(3)),\(id(1))]"
        return #"{"current":\#(current ?? id(3)),"items":\#(items),"position":\#(position),"repeat":"\#(mode)","#
            + #""seed":\#(seed),"shuffled":\#(order),"version":\#(version)}"#
    }
}
