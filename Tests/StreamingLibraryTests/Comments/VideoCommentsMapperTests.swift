import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("VideoCommentsMapper", .tags(.unit))
struct VideoCommentsMapperTests {
    @Test("The mapper throws every status outside 200 to 299 as an error", arguments: [199, 304, 404, 500])
    func test_map_statusOutside2xx_throwsStatus(status: Int) {
        #expect(throws: VideoCommentsMapper.Error.status(status)) { try map([item()], status: status) }
    }

    @Test(
        "The mapper returns the comments of a response with any status from 200 to 299",
        arguments: [200, 201, 206, 299])
    func test_map_status2xx_returnsComments(status: Int) throws {
        let comments = try map([item("a"), item("b")], status: status)
        #expect(comments.map(\.message) == ["a", "b"])
        #expect(comments.map(\.username) == ["any user", "any user"])
    }

    @Test("Mapping a successful response without content throws")
    func test_map_status204WithoutContent_throws() {
        expect("the document: expected JSON, found an empty document") {
            try VideoCommentsMapper.map(Data(), from: HTTPURLResponse(statusCode: 204))
        }
    }

    @Test(
        "The error of a wrong field names the field and its value",
        arguments: [
            ("id", 7 as (any Sendable)?, "items[1].id: expected a UUID, found the number 7"),
            ("message", nil, "items[1].message: expected a string, found nothing"),
            ("created_at", 3, "items[1].created_at: expected a string, found the number 3"),
            ("created_at", "today", "items[1].created_at: expected an RFC 3339 date and time, found \"today\""),
            ("author", "me", "items[1].author: expected an object, found the string \"me\""),
            ("author", ["name": "me"], "items[1].author.username: expected a string, found nothing"),
            ("author", ["username": [1]], "items[1].author.username: expected a string, found an array"),
        ])
    func test_map_wrongField_errorNamesField(field: String, value: (any Sendable)?, message: String) {
        var wrong = item()
        wrong[field] = value.map { $0 as Any }
        expect(message) { try map([item(), wrong]) }
    }

    @Test("The error of a duplicate id names the positions of both items")
    func test_map_duplicateID_errorNamesBothPositions() {
        let twice = item()
        expect("items[2].id: expected a unique ID, found the ID of items[0]") { try map([twice, item(), twice]) }
    }

    @Test("The mapper expects the list of comments under the key items")
    func test_map_listUnderAnotherKey_throws() {
        expect("items: expected an array, found nothing") {
            try VideoCommentsMapper.map(makeItemsJSON([]), from: HTTPURLResponse(statusCode: 200))
        }
    }

    @Test(
        "The mapper accepts dates with or without fractions of a second, in any time zone",
        arguments: zip(
            [
                "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.25Z", "2026-01-31T12:00:00.5+02:00",
                "2026-01-31T12:00:00-01:30", "2024-02-29T00:00:00Z",
            ], [1_769_860_800, 1_769_860_800.25, 1_769_853_600.5, 1_769_866_200, 1_709_164_800]))
    func test_map_dateOfRFC3339_isParsed(text: String, seconds: TimeInterval) throws {
        #expect(try map([item(createdAt: text)]).map(\.createdAt.timeIntervalSince1970) == [seconds])
    }

    @Test(
        "The mapper rejects invalid dates",
        arguments: [
            "", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31 12:00:00Z", "2026-02-30T12:00:00Z",
            "2026-13-01T12:00:00Z",
            "2026-01-31T25:00:00Z", "2026-1-31T12:00:00Z", "2026-01-31T12:00:00Zx", "2026-01-31T12:00:00.Z",
            "2026-01-31T12:00:00.1e5Z", "2026-01-31T12:00:00+2:00", "2026-01-31T12:00:00++1:00",
            "2026-01-31T12:00:00+24:00",
            "99999-01-31T12:00:00Z", "٢٠٢٦-01-31T12:00:00Z",
        ])
    func test_map_invalidDate_throws(text: String) {
        expect("items[0].created_at: expected an RFC 3339 date and time, found \"\(text)\"") {
            try map([item(createdAt: text)])
        }
    }

    // MARK: Helpers

    private func item(_ message: String = "any", createdAt: String = "2026-01-31T12:00:00Z") -> [String: Any] {
        ["id": UUID().uuidString, "message": message, "created_at": createdAt, "author": ["username": "any user"]]
    }

    private func map(_ items: [[String: Any]], status: Int = 200) throws -> [VideoComment] {
        let data = try JSONSerialization.data(withJSONObject: ["items": items])
        return try VideoCommentsMapper.map(data, from: HTTPURLResponse(statusCode: status))
    }

    private func expect(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ map: () throws -> [VideoComment]
    ) {
        let error = #expect(throws: VideoCommentsMapper.Error.self, sourceLocation: sourceLocation) { _ = try map() }
        #expect(error?.description == message, sourceLocation: sourceLocation)
    }
}
