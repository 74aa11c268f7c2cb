import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache
@testable import StreamingCore

@Suite("CachedResponse", .tags(.unit))
struct CachedResponseTests {
    /// The date of the request: 1994-11-06, 08:49:37 UTC.
    private static let date = Date(timeIntervalSince1970: 784_111_777)

    // MARK: Storing

    @Test(
        "Status and headers decide whether a response may be stored (RFC 9111 §3)",
        arguments: [
            (200, [:], true), (200, ["Cache-Control": "private"], true), (200, ["Cache-Control": "no-cache"], true),
            (200, ["Vary": "Accept-Language"], true), (200, ["Cache-Control": "max-age=9, no-store"], false),
            (200, ["Vary": "Accept, *"], false), (203, [:], false), (206, [:], false), (304, [:], false),
            (404, ["Cache-Control": "max-age=60"], false),
        ] as [(Int, HTTPHeaders, Bool)])
    func test_isStorable_byStatusAndHeaders_followsRFC9111(status: Int, headers: HTTPHeaders, expected: Bool) {
        let response = HTTPResponse(status: status, url: anyURL(), headers: headers, body: HTTPBody(Data()))
        #expect(CachedResponse.isStorable(for: response) == expected)
    }

    @Test("A response from a URL with credentials is not stored")
    func test_isStorable_urlWithCredentials_isFalse() throws {
        let url = try #require(URL(string: "https://user:secret@host/"))
        let response = HTTPResponse(status: 200, url: url, headers: [:], body: HTTPBody(Data()))
        #expect(!CachedResponse.isStorable(for: response))
    }

    @Test("Connection headers and cookies are not stored (RFC 9111 §3.1)")
    func test_init_withConnectionHeadersAndCookies_dropsThem() {
        let sut = makeSUT([
            "Connection": "keep-alive, X-Hop", "x-hop": "1", "Transfer-Encoding": "chunked", "Set-Cookie": "a=b",
            "ETag": "\"1\"",
        ])
        #expect(sut.headers == ["ETag": "\"1\""])
    }

    @Test(
        "A cached response matches requests with the same values of the Vary headers (RFC 9111 §4.1)",
        arguments: [
            (["Accept-Language": "en"], true), (["accept-language": "en", "Accept": "x"], true),
            (["Accept-Language": "es"], false), ([:], false),
        ] as [(HTTPHeaders, Bool)])
    func test_matches_withVary_comparesSelectedHeaders(headers: HTTPHeaders, expected: Bool) {
        let sut = makeSUT(["Vary": "Accept-LANGUAGE"], request: ["Accept-Language": "en", "Accept": "y"])
        #expect(sut.selectors == ["Accept-Language": "en"])
        #expect(sut.matches(HTTPRequest(anyURL(), for: .document, headers: headers)) == expected)
    }

    // MARK: Freshness

    @Test(
        "The age ten seconds after the request follows from the headers Age and Date (RFC 9111 §4.2.3)",
        arguments: [
            ([:], 10), (["Age": "5"], 15), (["Age": "5, 7"], 15), (["Age": "x"], 10), (["Age": "-5"], 10),
            (["Age": "99999999999999999999"], 0x1p31 + 10), (["Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 10),
            (["Date": "Sun, 06 Nov 1994 08:49:07 GMT", "Age": "5"], 40),
            (["Date": "Sun, 06 Nov 1994 08:49:07 GMT", "Age": "35"], 45),
            // The clock of this server is ahead.
            (["Date": "Sun, 06 Nov 1994 09:49:37 GMT"], 10), (["Date": "now"], nil),
        ] as [(HTTPHeaders, Double?)])
    func test_age_byHeaders_followsRFC9111(headers: HTTPHeaders, expected: Double?) {
        #expect(makeSUT(headers).age(at: Self.date + 10) == expected)
    }

    @Test("At a date before its request, a response has no age")
    func test_age_beforeRequestDate_isNil() {
        #expect(makeSUT().age(at: Self.date - 1) == nil)
    }

    @Test(
        "The headers determine for how many seconds a response stays fresh (RFC 9111 §4.2.1)",
        arguments: [
            ([:], 0), (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60", "Age": "20"], 40),
            (["Cache-Control": "max-age=0"], 0), (["Cache-Control": "max-age=x"], 0),
            (["Cache-Control": "max-age=60, must-revalidate"], 60), (["Cache-Control": "max-age=60, no-cache"], 0),
            (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT"], 30),
            (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:27 GMT"], 30),
            (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "Sun, 06 Nov 1994 08:49:47 GMT"], 20),
            (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT", "Date": "now"], 0),
            (["Expires": "0"], 0), (["Expires": "Sun, 06 Nov 1994 08:49:07 GMT"], 0),
            (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT", "Cache-Control": "max-age=60"], 60),
            // The cache uses no heuristic freshness (RFC 9111 §4.2.2).
            (["Last-Modified": "Sun, 06 Nov 1984 08:49:37 GMT", "ETag": "\"1\""], 0),
        ] as [(HTTPHeaders, Double)])
    func test_isFresh_byHeaders_followsRFC9111(headers: HTTPHeaders, seconds: Double) {
        let sut = makeSUT(headers)
        let request = HTTPRequest(anyURL(), for: .document)
        #expect(sut.isFresh(at: Self.date + seconds - 0.1, for: request) == (seconds > 0))
        #expect(!sut.isFresh(at: Self.date + seconds, for: request))
    }

    @Test(
        "A request can demand a fresher response (RFC 9111 §5.2.1)",
        arguments: zip(["max-age=10", "max-age=9", "max-age=0", "no-cache", "x"], [true, false, false, false, true]))
    func test_isFresh_withRequestCacheControl_honorsDirectives(control: String, expected: Bool) {
        let sut = makeSUT(["Cache-Control": "max-age=60"])
        let request = HTTPRequest(anyURL(), for: .document, headers: ["Cache-Control": control])
        #expect(sut.isFresh(at: Self.date + 10, for: request) == expected)
    }

    @Test("A redirected response is never fresh")
    func test_isFresh_afterRedirect_isFalse() {
        let sut = makeSUT(["Cache-Control": "max-age=60"], from: anyURL("b"))
        #expect(!sut.isFresh(at: Self.date, for: HTTPRequest(anyURL("a"), for: .document)))
    }

    // MARK: Validation

    /// Law HTTP06.
    @Test("Conditional requests use the validators of the response (RFC 9111 §4.3.1)")
    func test_conditions_withValidators_includeValidators() {
        let sut = makeSUT(["ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(
            sut.conditions == ["If-None-Match": "W/\"1\"", "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(makeSUT().conditions == [:])
    }

    /// Law HTTP06.
    @Test(
        "A 304 response validates a cached response unless its strongest validator differs (RFC 9111 §4.3.4)",
        arguments: [
            (["ETag": "\"1\"", "Last-Modified": "a"], [:], true),
            (["ETag": "\"1\"", "Last-Modified": "a"], ["ETag": "\"1\"", "Last-Modified": "b"], true),
            (["ETag": "W/\"1\""], ["ETag": "\"1\""], true), (["ETag": "\"1\""], ["ETag": "W/\"1\""], true),
            (["ETag": "\"1\""], ["ETag": "\"2\""], false), (["Last-Modified": "a"], ["ETag": "\"1\""], false),
            (["Last-Modified": "a"], ["Last-Modified": "a"], true),
            (["Last-Modified": "a"], ["Last-Modified": "b"], false),
        ] as [(HTTPHeaders, HTTPHeaders, Bool)])
    func test_isRevalidated_byValidators_followsRFC9111(headers: HTTPHeaders, validation: HTTPHeaders, expected: Bool) {
        let response = HTTPResponse(status: 304, url: anyURL(), headers: validation, body: HTTPBody(Data()))
        #expect(makeSUT(headers).isRevalidated(by: response) == expected)
    }

    /// Law HTTP06.
    @Test("A 304 response from another URL does not validate the cached response")
    func test_isRevalidated_fromAnotherURL_isFalse() {
        let response = HTTPResponse(status: 304, url: anyURL("b"), headers: [:], body: HTTPBody(Data()))
        #expect(!makeSUT(["ETag": "\"1\""]).isRevalidated(by: response))
    }

    /// Law HTTP06.
    @Test("A validation updates all headers except the headers of the body, and drops the Age (RFC 9111 §3.2, §4.3.4)")
    func test_response_validated_mergesHeaders() {
        let sut = makeSUT(["ETag": "\"1\"", "Age": "50", "Content-Length": "4", "Date": "a", "X-A": "1"])
        let validation = HTTPResponse(
            status: 304, url: anyURL(),
            headers: ["Content-Length": "0", "Content-Encoding": "br", "Date": "b", "X-B": "2"],
            body: HTTPBody(Data()))
        let response = sut.response(to: HTTPRequest(anyURL(), for: .document), validatedBy: validation)
        #expect(response.status == 200)
        #expect(
            response.headers == ["ETag": "\"1\"", "Content-Length": "4", "Date": "b", "X-A": "1", "X-B": "2"])
    }

    /// Law HTTP06.
    @Test("A 304 response without a Date removes the old Date (RFC 9110 §6.6.1)")
    func test_response_validatedWithoutDate_dropsOldDate() {
        let sut = makeSUT(["Date": "Sun, 06 Nov 1994 08:39:37 GMT", "Cache-Control": "max-age=60"])
        let validation = HTTPResponse(status: 304, url: anyURL(), headers: [:], body: HTTPBody(Data()))
        let response = sut.response(to: HTTPRequest(anyURL(), for: .document), validatedBy: validation)
        #expect(response.headers == ["Cache-Control": "max-age=60"])
    }

    @Test("A response served without validation has an Age header (RFC 9111 §4)")
    func test_response_withoutValidation_hasAgeHeader() {
        let response = makeSUT(["Age": "5"]).response(to: HTTPRequest(anyURL(), for: .document), at: Self.date + 10.9)
        #expect(response.headers["Age"] == "15")
    }

    // MARK: On a disk

    @Test("A cached response is read back from its entry unchanged, whatever bytes the body has")
    func test_entry_roundTrip_preservesResponse() throws {
        let sut = makeSUT(
            ["ETag": "\"1\n\"", "Vary": "A"], request: ["A": "b"], body: Data([0, 10, 13, 255, 10]), from: anyURL("b"))
        #expect(try CachedResponse(try sut.entry()) == sut)
    }

    @Test("Creating a response from a damaged entry throws", arguments: ["", "\n", "{}\nbody", "{\"url\":1}", "\u{0}"])
    func test_init_withADamagedEntry_throws(text: String) {
        #expect(throws: (any Error).self) { try CachedResponse(StoredEntry(Data(text.utf8), date: Self.date)) }
    }

    // MARK: Helpers

    private func makeSUT(
        _ headers: HTTPHeaders = [:], request: HTTPHeaders = [:], body: Data = Data("text".utf8),
        from url: URL = anyURL()
    ) -> CachedResponse {
        let response = HTTPResponse(status: 200, url: url, headers: headers, body: HTTPBody(body))
        return CachedResponse(
            response, body: body, to: HTTPRequest(anyURL(), for: .document, headers: request), at: Self.date)
    }
}
