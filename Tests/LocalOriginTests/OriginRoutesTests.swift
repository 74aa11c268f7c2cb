import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import LocalOrigin

@Suite("OriginRoutes", .tags(.unit))
struct OriginRoutesTests {
    private static let text = OriginResource.data(Data("0123456789".utf8), contentType: "text/plain")

    @Test("A plain request gets the whole resource, with Content-Type, Content-Length, Accept-Ranges and ETag")
    func test_reply_toAPlainRequest_isTheWholeResource() throws {
        let reply = try reply("/a")
        #expect(reply.status == 200)
        #expect(try body(reply) == "0123456789")
        #expect(reply.headers["Content-Type"] == "text/plain")
        #expect(reply.headers["Content-Length"] == "10")
        #expect(reply.headers["Accept-Ranges"] == "bytes")
        #expect(reply.headers["ETag"] == Self.text.etag)
    }

    @Test("The response to HEAD has header fields and no body")
    func test_reply_toHead_hasHeaderFieldsAndNoBody() throws {
        let reply = try reply("/a", method: "HEAD")
        #expect(reply.headers["Content-Length"] == "10")
        #expect(reply.resource == nil)
    }

    @Test(
        "The response to a range request has the requested range (RFC 9110 §14)",
        arguments: zip(
            [
                "bytes=0-3", "bytes=4-", "bytes=-2", "bytes=8-99", "bytes=-99", "BYTES=0-0",
                "bytes=8-9223372036854775807",
            ],
            [
                ("0123", "0-3"), ("456789", "4-9"), ("89", "8-9"), ("89", "8-9"), ("0123456789", "0-9"), ("0", "0-0"),
                ("89", "8-9"),
            ]))
    func test_reply_toARangeRequest_hasTheRequestedRange(range: String, expected: (body: String, range: String)) throws
    {
        let reply = try reply("/a", ["Range": range])
        #expect(reply.status == 206)
        #expect(try body(reply) == expected.body)
        #expect(reply.headers["Content-Range"] == "bytes \(expected.range)/10")
        #expect(reply.headers["Content-Length"] == String(expected.body.count))
    }

    @Test(
        "The response to an unsatisfiable range has status 416 and the size of the resource",
        arguments: ["bytes=10-", "bytes=99-100", "bytes=-0", "bytes=99999999999999999999-99999999999999999999"])
    func test_reply_toAnUnsatisfiableRange_hasStatus416AndTheSize(range: String) throws {
        let reply = try reply("/a", ["Range": range])
        #expect(reply.status == 416)
        #expect(reply.headers["Content-Range"] == "bytes */10")
    }

    @Test(
        "A range is ignored if it is malformed, has another unit or consists of several ranges",
        arguments: ["bytes=", "bytes=-", "bytes=3-1", "items=0-1", "bytes=0-1,3-4", "x"])
    func test_reply_toAnUnsupportedRange_isTheWholeResource(range: String) throws {
        #expect(try reply("/a", ["Range": range]).status == 200)
    }

    @Test("If If-Range names another version, a range request gets the whole resource (RFC 9110 §13.1.5)")
    func test_reply_toIfRangeOfAnotherVersion_isTheWholeResource() throws {
        #expect(try reply("/a", ["Range": "bytes=0-3", "If-Range": Self.text.etag]).status == 206)
        #expect(try reply("/a", ["Range": "bytes=0-3", "If-Range": "\"other\""]).status == 200)
    }

    @Test("If If-None-Match names the current version, the response has status 304 (RFC 9110 §13.1.2)")
    func test_reply_toIfNoneMatchOfTheSameVersion_isNotModified() throws {
        #expect(try reply("/a", ["If-None-Match": Self.text.etag]).status == 304)
        #expect(try reply("/a", ["If-None-Match": "\"other\""]).status == 200)
    }

    @Test("An unknown path gets status 404, and an unknown method gets status 405")
    func test_reply_toAnUnknownPathOrMethod_isAnError() throws {
        #expect(try reply("/b").status == 404)
        let reply = try reply("/a", method: "POST")
        #expect(reply.status == 405)
        #expect(reply.headers["Allow"] == "GET, HEAD")
    }

    @Test(
        "Neither a file outside of the directory nor the directory itself is served",
        arguments: ["/../secret", "/sub/../../secret", "/%2e%2e/secret", "/link", "/"])
    func test_reply_outsideOfTheDirectory_isNotFound(path: String) throws {
        let (directory, secret) = try makeDirectory()
        defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
        try FileManager.default.createSymbolicLink(
            at: directory.appendingPathComponent("link"), withDestinationURL: secret)
        var routes = OriginRoutes(directory: directory)
        #expect(routes.reply(to: try request(path), at: .zero).status == 404)
    }

    @Test("A named pipe is not served, and does not block the origin")
    func test_reply_toANamedPipe_isNotFoundAtOnce() throws {
        let (directory, _) = try makeDirectory()
        defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
        #expect(mkfifo(directory.appendingPathComponent("pipe").path, 0o600) == 0)
        var routes = OriginRoutes(directory: directory)
        #expect(routes.reply(to: try request("/pipe"), at: .zero).status == 404)
    }

    @Test("A file is served even if the directory is the root of the file system")
    func test_reply_toAFileBelowTheFileSystemRoot_succeeds() throws {
        let (directory, _) = try makeDirectory()
        defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
        let file = directory.appendingPathComponent("a.json")
        try Data("x".utf8).write(to: file)
        var routes = OriginRoutes(directory: URL(fileURLWithPath: "/"))
        #expect(routes.reply(to: try request(file.resolvingSymlinksInPath().path), at: .zero).status == 200)
    }

    @Test("The content type follows from the suffix of the file name, and a percent-encoded path is decoded")
    func test_reply_insideOfTheDirectory_hasTheTypeOfTheSuffix() throws {
        let (directory, _) = try makeDirectory()
        defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
        try Data("x".utf8).write(to: directory.appendingPathComponent("a b.json"))
        var routes = OriginRoutes(directory: directory)
        let reply = routes.reply(to: try request("/a%20b.json"), at: .zero)
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(try body(reply) == "x")
    }

    @Test(
        "The query parameters limit and after_id select a page of a catalogue",
        arguments: zip(
            ["?limit=2", "?limit=2&after_id=B", "?after_id=d", "?after_id=e", "?after_id=x", "?limit=0", "?other=1"],
            [["a", "b"], ["c", "d"], ["e"], [], [], [], ["a", "b", "c", "d", "e"]]))
    func test_reply_toACatalogue_isTheRequestedPage(query: String, ids: [String]) throws {
        let document = ["videos": "abcde".map { ["id": String($0)] }]
        let data = try JSONSerialization.data(withJSONObject: document)
        var routes = OriginRoutes(resources: ["/list.json": .data(data, contentType: "application/json")])
        let text = try body(routes.reply(to: try request("/list.json" + query), at: .zero))
        let decoded = try JSONDecoder().decode([String: [[String: String]]].self, from: Data(text.utf8))
        #expect(decoded["videos"]?.map { $0["id"] } == ids)
    }

    @Test("The endpoint of the API redirects to the document, and the redirect keeps the query")
    func test_reply_toTheEndpoint_redirectsToTheDocument() throws {
        let reply = try reply("/v1/videos?limit=3&after_id=a")
        #expect(reply.status == 307)
        #expect(reply.headers["Location"] == "/catalogue.json?limit=3&after_id=a")
    }

    @Test("A fault with the count 2 occurs in the first two responses only")
    func test_reply_withAFaultCount_failsThatManyTimes() throws {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        routes.behaviours["/a"] = OriginBehaviour(fault: .status(503), faultCount: 2)
        let statuses = try (0..<4).map { _ in routes.reply(to: try request("/a"), at: .zero).status }
        #expect(statuses == [503, 503, 200, 200])
    }

    @Test("If a fault is at a byte, its count includes only the responses that contain that byte")
    func test_reply_withAFaultCountAtAByte_countsOnlyRangesWithThatByte() throws {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        routes.behaviours["/a"] = OriginBehaviour(fault: .drop(at: 5), faultCount: 1)
        let faults = try ["bytes=0-4", "bytes=6-", "bytes=4-6", "bytes=4-6"].map { range in
            routes.reply(to: try request("/a", ["Range": range]), at: .zero).behaviour.fault
        }
        #expect(faults == [.drop(at: 5), .drop(at: 5), .drop(at: 5), nil])
    }

    @Test("The behaviour for the path * applies to each path for which no behaviour is configured")
    func test_reply_withAWildcardBehaviour_appliesToAllOtherPaths() throws {
        var routes = OriginRoutes(resources: ["/a": Self.text, "/b": Self.text])
        routes.behaviours = ["*": OriginBehaviour(fault: .status(500)), "/a": OriginBehaviour()]
        #expect(routes.reply(to: try request("/a"), at: .zero).status == 200)
        #expect(routes.reply(to: try request("/b"), at: .zero).status == 500)
    }

    @Test("With sendsLength and givesRanges set to false, a response has no length, and ignores the range")
    func test_reply_withoutLengthOrRanges_omitsTheHeaderFields() throws {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        routes.behaviours["/a"] = OriginBehaviour(sendsLength: false, givesRanges: false)
        let reply = routes.reply(to: try request("/a", ["Range": "bytes=0-1"]), at: .zero)
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Length"] == nil)
        #expect(reply.headers["Accept-Ranges"] == nil)
    }

    @Test("Header fields configured for a path are in all responses for that path, and in no other responses")
    func test_reply_withHeadersOfThePath_hasTheseHeaders() throws {
        var routes = OriginRoutes(resources: ["/a": Self.text, "/b": Self.text])
        routes.behaviours["/a"] = OriginBehaviour(
            fault: .status(503), faultCount: 1, headers: ["Retry-After": "1", "content-type": "x"])
        let known: HTTPHeaders = ["If-None-Match": Self.text.etag]
        let replies = try [
            routes.reply(to: request("/a"), at: .zero), routes.reply(to: request("/a"), at: .zero),
            routes.reply(to: request("/a", known), at: .zero),
            routes.reply(to: request("/b"), at: .zero),
        ]
        #expect(replies.map(\.status) == [503, 200, 304, 200])
        #expect(replies.map { $0.headers["Retry-After"] } == ["1", "1", "1", nil])
        #expect(replies.map { $0.headers["Content-Type"] } == ["x", "x", "x", "text/plain"])
    }

    @Test("An ETag depends only on the contents of a resource")
    func test_etag_ofAResource_dependsOnlyOnItsContents() {
        #expect(Self.text.etag == OriginResource.data(Data("0123456789".utf8), contentType: "x").etag)
        #expect(Self.text.etag != OriginResource.data(Data("0123456780".utf8), contentType: "x").etag)
    }

    // MARK: Helpers

    private func reply(_ target: String, method: String = "GET", _ headers: HTTPHeaders = [:]) throws -> OriginReply {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        return routes.reply(to: try request(target, method: method, headers), at: .zero)
    }

    private func request(_ target: String, method: String = "GET", _ headers: HTTPHeaders = [:]) throws -> OriginRequest
    {
        try #require(OriginRequest(method: method, target: target, headers: headers))
    }

    private func body(_ reply: OriginReply) throws -> String {
        String(decoding: try #require(try reply.resource?.read(reply.range)), as: UTF8.self)
    }

    private func makeDirectory() throws -> (directory: URL, secret: URL) {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let directory = root.appendingPathComponent("served/sub")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let secret = root.appendingPathComponent("secret")
        try Data("secret".utf8).write(to: secret)
        return (directory.deletingLastPathComponent(), secret)
    }
}
