import MediaInspection
import StreamingTestKit
import Testing

@Suite("TransportTimestamp", .tags(.unit))
struct TransportTimestampTests {
    @Test(
        "The distance is the shortest one, even if the timestamps begin again at 0",
        arguments: [
            (0, 0, 0), (1, 3, 2), (3, 1, -2), (1 << 33 - 1, 1, 2), (1, 1 << 33 - 1, -2), (1 << 33 + 5, 7, 2),
            (0, 1 << 32 - 1, 1 << 32 - 1), (0, 1 << 32, -1 << 32), (0, 1 << 32 + 1, 1 - 1 << 32), (.min, .max, -1),
        ] as [(Int64, Int64, Int64)])
    func test_distance_ofTwoTimestamps_isTheShortest(first: Int64, second: Int64, distance: Int64) {
        #expect(TransportTimestamp.distance(from: first, to: second) == distance)
    }
}
