import StreamingCore
import StreamingTestKit
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class VideoItemsMapperTests: XCTestCase {
    func test_map_throwsOnNon200HTTPResponse() {
        for status in [199, 201, 204, 206, 300, 304, 400, 404, 500] {
            XCTAssertThrowsError(
                try VideoItemsMapper.map(makeItemsJSON([]), from: HTTPURLResponse(statusCode: status))
            ) { error in
                XCTAssertEqual(error as? VideoItemsMapper.Error, .status(status))
            }
        }
    }

    func test_map_deliversNoItemsOn200HTTPResponseWithEmptyList() throws {
        XCTAssertEqual(try map(makeItemsJSON([])), [])
    }

    func test_map_deliversItemsOn200HTTPResponseWithJSONItems() throws {
        let first = Video.fixture(title: "a title", description: "a description", duration: 12.5)
        let second = Video.fixture(title: "another title", duration: 0)
        XCTAssertEqual(try map(makeItemsJSON([first.json, second.json])), [first, second])
    }

    /// Law CAT03.
    func test_map_withADocumentInLatin1_throwsAnEncodingError() throws {
        var json = Video.fixture().json
        json["title"] = "Überfahrt"
        let text = String(decoding: makeItemsJSON([Video.fixture().json, json]), as: UTF8.self)
        let data = try XCTUnwrap(text.data(using: .isoLatin1))
        let expected = VideoItemsMapper.Error.invalidData(
            path: "", expectation: "JSON in UTF-8 (RFC 8259 §8.1)", finding: "another encoding")
        XCTAssertThrowsError(try map(data)) { XCTAssertEqual($0 as? VideoItemsMapper.Error, expected) }
        XCTAssertThrowsError(try VideoItemsMapper.mapLeniently(data, from: HTTPURLResponse(statusCode: 200))) {
            XCTAssertEqual($0 as? VideoItemsMapper.Error, expected)
        }
    }

    /// Law CAT01.
    func test_map_withUnknownFields_ignoresTheFields() throws {
        let video = Video.fixture()
        let json = video.json.merging(["rating": 5, "tags": ["a"]]) { first, _ in first }
        let data = try JSONSerialization.data(withJSONObject: ["videos": [json], "next": "x"] as [String: Any])
        XCTAssertEqual(try map(data), [video])
    }

    /// Law CAT03.
    func test_map_withAnInvalidField_throwsWithTheProblemAndItsPath() {
        let cases: [(field: String, value: Any?, message: String)] = [
            ("duration", "long", "videos[1].duration: expected a number, found the string \"long\""),
            ("duration", true, "videos[1].duration: expected a number, found a boolean"),
            ("duration", nil, "videos[1].duration: expected a number, found nothing"),
            ("duration", NSNull(), "videos[1].duration: expected a number, found null"),
            ("duration", -1, "videos[1].duration: expected a number of seconds from 0 to 1e9, found -1.0"),
            ("duration", 1e300, "videos[1].duration: expected a number of seconds from 0 to 1e9, found 1e+300"),
            ("id", "no uuid", "videos[1].id: expected a UUID, found the string \"no uuid\""),
            ("id", 7, "videos[1].id: expected a UUID, found the number 7"),
            ("title", ["a"], "videos[1].title: expected a string, found an array"),
            ("title", nil, "videos[1].title: expected a string, found nothing"),
            ("description", ["a": 1], "videos[1].description: expected a string, found an object"),
            ("url", "", "videos[1].url: expected an http or https URL, found an empty string"),
            ("url", "a b", "videos[1].url: expected an http or https URL, found \"a b\""),
            ("url", "javascript:x", "videos[1].url: expected an http or https URL, found \"javascript:x\""),
            ("url", "file:///etc/passwd", "videos[1].url: expected an http or https URL, found \"file:///etc/passwd\""),
            (
                "thumbnail_url", "ftp://a/b",
                "videos[1].thumbnail_url: expected an http or https URL, found \"ftp://a/b\""
            ),
        ]
        for (field, value, message) in cases {
            var json = Video.fixture().json
            json[field] = value
            XCTAssertThrowsError(try map(makeItemsJSON([Video.fixture().json, json])), message) { error in
                XCTAssertEqual("\(error)", message)
            }
        }
    }

    /// Law CAT01.
    func test_map_withAnIDInAnyCase_returnsTheSameID() throws {
        for text in ["A1B2C3D4-0000-4ABC-8DEF-00000000000F", "a1b2c3d4-0000-4abc-8def-00000000000f"] {
            let data = makeItemsJSON([Video.fixture().json.merging(["id": text]) { $1 }])
            XCTAssertEqual(try map(data).map(\.id), [try XCTUnwrap(UUID(uuidString: text))])
        }
    }

    /// Law CAT03.
    func test_map_withAnInvalidID_throws() {
        for text in [
            "", "A1B2C3D4-0000-4ABC-8DEF-00000000000", "A1B2C3D4-0000-4ABC-8DEF-00000000000FF",
            "A1B2C3D400-00-4ABC-8DEF-00000000000F", "A1B2C3D4-0000-4ABC-8DEF-0000000000-F",
            "A1B2C3DG-0000-4ABC-8DEF-00000000000F", "{A1B2C3D4-0000-4ABC-8DEF-0000000000}",
        ] {
            let data = makeItemsJSON([Video.fixture().json.merging(["id": text]) { $1 }])
            XCTAssertThrowsError(try map(data), text) { error in
                XCTAssertEqual("\(error)", "videos[0].id: expected a UUID, found the string \"\(text)\"")
            }
        }
    }

    /// Law CAT03.
    func test_map_withADocumentThatIsNoCatalogue_throwsAndDescribesTheDocument() {
        let cases: [(text: String, message: String)] = [
            ("", "the document: expected JSON, found an empty document"),
            (" \n", "the document: expected JSON, found a document of only whitespace"),
            ("<!DOCTYPE html><html>", "the document: expected JSON, found HTML or XML"),
            ("not json", "the document: expected JSON, found text that begins with \"not json\""),
            ("{\"videos\": [{\"id\": \"", "the document: expected JSON, found truncated JSON, 20 bytes long"),
            ("{}", "videos: expected an array, found nothing"),
            ("{\"videos\": {}}", "videos: expected an array, found an object"),
            ("[]", "the document: expected an object, found an array"),
            ("{\"videos\": [3]}", "videos[0]: expected an object, found the number 3"),
        ]
        for (text, message) in cases {
            XCTAssertThrowsError(try map(Data(text.utf8)), message) { error in
                XCTAssertEqual("\(error)", message)
            }
        }
    }

    /// The test checks only the prefix, because the rest of the message depends on the system.
    /// Law CAT03.
    func test_map_withBrokenJSON_throwsWithThePositionOfTheError() {
        for text in ["{\"videos\" []}", "{\"videos\": []} and more"] {
            XCTAssertThrowsError(try VideoItemsMapper.map(Data(text.utf8), from: HTTPURLResponse(statusCode: 200))) {
                let message = "\($0)"
                XCTAssertTrue(
                    message.hasPrefix("the document: expected JSON, found invalid JSON, around "), message)
            }
        }
    }

    /// Law CAT03.
    func test_map_withANumberOutOfRange_throws() {
        let text = String(decoding: makeItemsJSON([Video.fixture(duration: 77).json]), as: UTF8.self)
        let data = Data(text.replacingOccurrences(of: "77", with: "1e999").utf8)
        XCTAssertThrowsError(try map(data))
    }

    /// Law CAT05.
    func test_map_withRelativeURLs_usesTheDocumentURLAsBase() throws {
        var json = Video.fixture().json
        json["url"] = "media/clip.mp4"
        json["thumbnail_url"] = "/images/a.jpg"
        let response = HTTPURLResponse(statusCode: 200, url: anyURL("catalogue/list.json?page=1"))
        let video = try XCTUnwrap(VideoItemsMapper.map(makeItemsJSON([json]), from: response).first)
        XCTAssertEqual(video.url, anyURL("catalogue/media/clip.mp4"))
        XCTAssertEqual(video.thumbnailURL, anyURL("images/a.jpg"))
    }

    /// Law CAT05.
    func test_map_withADuplicateID_throwsWithBothPaths() {
        let video = Video.fixture()
        let data = makeItemsJSON([video.json, Video.fixture().json, video.json])
        XCTAssertThrowsError(try map(data)) { error in
            XCTAssertEqual("\(error)", "videos[2].id: expected a unique ID, found the ID of videos[0]")
        }
    }

    /// Law CAT04.
    func test_mapLeniently_withInvalidItems_returnsValidVideosAndListsRejectedItems() throws {
        let (first, second) = (Video.fixture(), Video.fixture())
        var broken = Video.fixture().json
        broken["title"] = 3
        let data = makeItemsJSON([first.json, broken, second.json, first.json])

        let result = try VideoItemsMapper.mapLeniently(data, from: HTTPURLResponse(statusCode: 200))

        XCTAssertEqual(result.videos, [first, second])
        XCTAssertEqual(
            result.refused.map(\.description),
            [
                "videos[1].title: expected a string, found the number 3",
                "videos[3].id: expected a unique ID, found the ID of videos[0]",
            ])
    }

    /// Law CAT04.
    func test_mapLeniently_with5000InvalidItems_listsTheFirst1000RejectedItems() throws {
        let items = (0..<5_000).map { _ in ["id": UUID().uuidString, "duration": "30"] as [String: Any] }
        let result = try VideoItemsMapper.mapLeniently(makeItemsJSON(items), from: HTTPURLResponse(statusCode: 200))
        XCTAssertEqual(result.videos, [])
        XCTAssertEqual(result.refusedCount, 5_000)
        XCTAssertEqual(result.refused.count, 1_000)
        XCTAssertEqual(
            result.refused.last?.description, "videos[999].duration: expected a number, found the string \"30\"")
    }

    /// Law HTTP08.
    func test_map_withAnInvalidURLWithSecrets_redactsTheURL() throws {
        let item = Video.fixture().json.merging(["url": "ftp://user:pw@cdn/x?sig=SECRET"]) { $1 }
        XCTAssertThrowsError(try VideoItemsMapper.map(makeItemsJSON([item]), from: HTTPURLResponse(statusCode: 200))) {
            XCTAssertEqual(
                "\($0)", "videos[0].url: expected an http or https URL, found \"ftp://***@cdn/x?sig=***\"")
        }
    }

    /// Law CAT03.
    func test_map_withAnOverlongText_quotesOnlyItsBeginning() throws {
        let item = Video.fixture().json.merging(["url": String(repeating: "x:", count: 100_000)]) { $1 }
        XCTAssertThrowsError(try VideoItemsMapper.map(makeItemsJSON([item]), from: HTTPURLResponse(statusCode: 200))) {
            XCTAssertLessThan("\($0)".count, 200)
        }
    }

    /// Law CAT04.
    func test_mapLeniently_withADocumentThatIsNoCatalogue_throws() {
        let response = HTTPURLResponse(statusCode: 200)
        XCTAssertThrowsError(try VideoItemsMapper.mapLeniently(Data("[]".utf8), from: response))
        XCTAssertThrowsError(
            try VideoItemsMapper.mapLeniently(makeItemsJSON([]), from: HTTPURLResponse(statusCode: 500)))
    }

    /// Law CAT02.
    func test_statusError_forAnyStatus_describesTheStatus() {
        XCTAssertEqual(VideoItemsMapper.Error.status(404).description, "the server responded with 404 Not Found")
        XCTAssertEqual(VideoItemsMapper.Error.status(599).description, "the server responded with 599")
    }

    private func map(_ data: Data) throws -> [Video] {
        try VideoItemsMapper.map(data, from: HTTPURLResponse(statusCode: 200))
    }
}
