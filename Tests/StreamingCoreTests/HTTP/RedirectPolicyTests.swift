import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

/// Tests of HTTP07 with raw values of the field `Location`.
@Suite("RedirectPolicy", .tags(.unit))
struct RedirectPolicyTests {
    /// Law HTTP07.
    @Test(
        "A valid location is resolved to an absolute URL",
        arguments: zip(
            ["/b", "c", "//other/b", "https://any-url.com/x", "?q=1"],
            [
                "https://any-url.com/b", "https://any-url.com/a/c", "https://other/b", "https://any-url.com/x",
                "https://any-url.com/a/?q=1",
            ]))
    func test_target_withAValidLocation_isResolved(location: String, expected: String) throws {
        let result = RedirectPolicy.target(ofLocation: location, from: anyURL("a/"), redirects: 0)
        #expect(try result.get().absoluteString == expected)
    }

    /// Law HTTP07.
    @Test(
        "A redirect with an invalid location is rejected with the reason",
        arguments: zip(
            ["file:///etc/passwd", "http://any-url.com/", "javascript:alert(1)", "https:///nohost", ""],
            [
                HTTPError.RedirectRefusal.scheme("file"), .scheme("http"), .scheme("javascript"), .noTarget, .noTarget,
            ]))
    func test_target_withAnInvalidLocation_isRejected(location: String, reason: HTTPError.RedirectRefusal) {
        let result = RedirectPolicy.target(ofLocation: location, from: anyURL("a/"), redirects: 0)
        #expect(throws: HTTPError.redirectRefused(reason)) { try result.get() }
    }

    /// Law HTTP07.
    @Test("A redirect from http to https is followed, and a redirect without a location is rejected")
    func test_target_fromHTTPToHTTPS_isFollowed() throws {
        let url = try #require(URL(string: "http://host/"))
        let result = RedirectPolicy.target(ofLocation: "https://host/", from: url, redirects: 9)
        #expect(try result.get().absoluteString == "https://host/")
        #expect(throws: HTTPError.redirectRefused(.noTarget)) {
            try RedirectPolicy.target(ofLocation: nil, from: url, redirects: 0).get()
        }
    }

    @Test(
        "A redirect keeps custom fields only for the same scheme, host and port, and always keeps the user agent",
        arguments: zip(
            ["https://host/b", "https://HOST:443/b", "https://host:8443/", "http://host/", "https://other/"],
            [true, true, false, false, false]))
    func test_keeps_aCustomField_isTrueOnlyForTheSameOrigin(target: String, isKept: Bool) throws {
        let (url, target) = (try #require(URL(string: "https://host/a")), try #require(URL(string: target)))
        #expect(RedirectPolicy.keeps("X-Token", from: url, to: target) == isKept)
        #expect(RedirectPolicy.keeps("User-Agent", from: url, to: target))
    }

    /// Law HTTP07.
    @Test("The eleventh redirect is rejected")
    func test_target_afterTenRedirects_isRejected() {
        #expect(throws: HTTPError.redirectRefused(.tooMany)) {
            try RedirectPolicy.target(ofLocation: "/", from: anyURL(), redirects: 10).get()
        }
    }
}
