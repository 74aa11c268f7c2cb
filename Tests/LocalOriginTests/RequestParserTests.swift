import StreamingTestKit
import Testing

@testable import LocalOrigin

@Suite("RequestParser", .tags(.unit))
struct RequestParserTests {
    @Test("A request is parsed, however its bytes are split", arguments: [1, 2, 5, 1_000])
    func test_next_forASplitRequest_returnsTheRequest(size: Int) {
        let bytes = Array("GET /a%20b?q=1 HTTP/1.1\r\nHost: h\r\nRange: bytes=0-1\r\n\r\n".utf8)
        var sut = RequestParser()
        for start in stride(from: 0, to: bytes.count, by: size) {
            sut.append(bytes[start..<min(start + size, bytes.count)])
        }
        guard case .request(let request, let keepsAlive) = sut.next() else {
            Issue.record("no request was parsed")
            return
        }
        #expect(request.method == "GET")
        #expect(request.path == "/a b")
        #expect(request.query.first?.value == "1")
        #expect(request.headers["range"] == "bytes=0-1")
        #expect(keepsAlive)
    }

    @Test("Two requests that arrive together are both parsed")
    func test_next_forTwoRequestsTogether_returnsBothRequests() {
        var sut = RequestParser()
        sut.append(ArraySlice("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.0\r\n\r\n".utf8))
        #expect(path(&sut) == "/a true")
        #expect(path(&sut) == "/b false")
        #expect(path(&sut) == "incomplete")
    }

    @Test(
        "The version and the Connection field decide whether the connection stays open",
        arguments: zip(
            ["HTTP/1.1\r\nConnection: close", "HTTP/1.0\r\nConnection: keep-alive", "HTTP/1.1"], [false, true, true]))
    func test_next_forEachVersionAndConnection_decidesWhetherToKeepAlive(rest: String, keepsAlive: Bool) {
        var sut = RequestParser()
        sut.append(ArraySlice("GET /a \(rest)\r\n\r\n".utf8))
        #expect(path(&sut) == "/a \(keepsAlive)")
    }

    @Test(
        "A malformed request is invalid",
        arguments: [
            "x\r\n\r\n", "GET /a\r\n\r\n", "GET a HTTP/1.1\r\n\r\n", "GET /a FTP/1.1\r\n\r\n",
            "GET /a HTTP/1.1\r\nx\r\n\r\n",
        ])
    func test_next_forAMalformedRequest_isInvalid(text: String) {
        var sut = RequestParser()
        sut.append(ArraySlice(text.utf8))
        #expect(path(&sut) == "invalid")
    }

    @Test("A request head of 20,000 bytes without an end is invalid")
    func test_next_forARequestHeadWithoutEnd_isInvalid() {
        var sut = RequestParser()
        sut.append(ArraySlice(repeating: UInt8(ascii: "a"), count: 20_000))
        #expect(path(&sut) == "invalid")
    }

    private func path(_ sut: inout RequestParser) -> String {
        switch sut.next() {
        case .incomplete: "incomplete"
        case .invalid: "invalid"
        case .request(let request, let keepsAlive): "\(request.path) \(keepsAlive)"
        }
    }
}
