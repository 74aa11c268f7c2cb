import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

/// HTTP07, on the raw value of `Location`.
@Suite("RedirectPolicy", .tags(.unit))
struct RedirectPolicyTests {
    /// Law HTTP07.
    @Test(
        "what is followed, and where to",
        arguments: zip(
            ["/b", "c", "//other/b", "https://any-url.com/x", "?q=1"],
            [
                "https://any-url.com/b", "https://any-url.com/a/c", "https://other/b", "https://any-url.com/x",
                "https://any-url.com/a/?q=1",
            ]))
    func test_target_followed(location: String, expected: String) throws {
        let result = RedirectPolicy.target(ofLocation: location, from: anyURL("a/"), redirects: 0)
        #expect(try result.get().absoluteString == expected)
    }

    /// Law HTTP07.
    @Test(
        "what is not",
        arguments: zip(
            ["file:///etc/passwd", "http://any-url.com/", "javascript:alert(1)", "https:///nohost", ""],
            [
                HTTPError.RedirectRefusal.scheme("file"), .scheme("http"), .scheme("javascript"), .noTarget, .noTarget,
            ]))
    func test_target_refused(location: String, reason: HTTPError.RedirectRefusal) {
        let result = RedirectPolicy.target(ofLocation: location, from: anyURL("a/"), redirects: 0)
        #expect(throws: HTTPError.redirectRefused(reason)) { try result.get() }
    }

    /// Law HTTP07.
    @Test("from http to https is allowed, and nothing without a location")
    func test_target_upgrade() throws {
        let url = try #require(URL(string: "http://host/"))
        let result = RedirectPolicy.target(ofLocation: "https://host/", from: url, redirects: 9)
        #expect(try result.get().absoluteString == "https://host/")
        #expect(throws: HTTPError.redirectRefused(.noTarget)) {
            try RedirectPolicy.target(ofLocation: nil, from: url, redirects: 0).get()
        }
    }

    @Test(
        "what goes along to another server, which another port or scheme is",
        arguments: zip(
            ["https://host/b", "https://HOST:443/b", "https://host:8443/", "http://host/", "https://other/"],
            [true, true, false, false, false]))
    func test_keeps_aFieldOfOneServer(target: String, isKept: Bool) throws {
        let (url, target) = (try #require(URL(string: "https://host/a")), try #require(URL(string: target)))
        #expect(RedirectPolicy.keeps("X-Token", from: url, to: target) == isKept)
        #expect(RedirectPolicy.keeps("User-Agent", from: url, to: target))
    }

    /// Law HTTP07.
    @Test("an eleventh is refused")
    func test_target_tooMany() {
        #expect(throws: HTTPError.redirectRefused(.tooMany)) {
            try RedirectPolicy.target(ofLocation: "/", from: anyURL(), redirects: 10).get()
        }
    }
}
