import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the query parameter of CMCD, and the relative paths of the next requests.
@Suite("CMCD in URLs", .tags(.unit))
struct CMCDURLTests {
    @Test(
        "The parameter replaces an earlier CMCD parameter, and the rest of the query is unchanged byte for byte",
        arguments: [
            ("http://a/b.ts", "http://a/b.ts?CMCD=bs%2Cd%3D2"),
            ("http://a", "http://a?CMCD=bs%2Cd%3D2"),
            ("http://a/b.ts?", "http://a/b.ts?CMCD=bs%2Cd%3D2"),
            ("http://a/b.ts?c=d&", "http://a/b.ts?c=d&CMCD=bs%2Cd%3D2"),
            ("http://a/b.ts#t=1", "http://a/b.ts?CMCD=bs%2Cd%3D2#t=1"),
            ("http://a/b.ts#?", "http://a/b.ts?CMCD=bs%2Cd%3D2#?"),
            // A signature covers the bytes of the query, so every escape must stay unchanged.
            (
                "https://a:8443/b%20c.ts?s=a%2Fb+c%20d~e%7E&Policy=x_-y__&&e=%2b=#f",
                "https://a:8443/b%20c.ts?s=a%2Fb+c%20d~e%7E&Policy=x_-y__&&e=%2b=&CMCD=bs%2Cd%3D2#f"
            ),
            ("http://a/b.ts?XCMCD=1&cmcd=2", "http://a/b.ts?XCMCD=1&cmcd=2&CMCD=bs%2Cd%3D2"),
            // A server can copy the parameter of the playlist's URL into the URIs of the segments.
            ("http://a/b.ts?CMCD=bs&c=d", "http://a/b.ts?c=d&CMCD=bs%2Cd%3D2"),
            ("http://a/b.ts?CMCD=bs", "http://a/b.ts?CMCD=bs%2Cd%3D2"),
        ])
    func test_addingCMCD_toAURL_keepsTheRest(text: String, expected: String) throws {
        let url = try #require(URL(string: text))
        #expect(url.addingCMCD("bs,d=2").absoluteString == expected)
    }

    @Test(
        "Removing the parameter restores the URL",
        arguments: ["http://a/b.ts", "http://a/b.ts?c=%2F+d", "http://a/b.ts?c=d#e", "http://a/b.ts?XCMCD=1&CMCD2"])
    func test_removingCMCD_afterAdding_restoresTheURL(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(url.addingCMCD("cid=\"a&b?c#d\"").removingCMCD().absoluteString == text)
        #expect(url.removingCMCD().absoluteString == text)
    }

    @Test(
        "The path to the next object is relative to the request",
        arguments: [
            ("http://a/v/1.ts", "http://a/v/2.ts", "2.ts"),
            ("http://a/v/1/1.ts", "http://a/v/2/2.ts", "../2/2.ts"),
            ("http://a/v/w/x/1.ts", "http://a/2.ts", "../../../2.ts"),
            ("http://a/1.ts", "http://a/v/2.ts", "v/2.ts"),
            ("http://a/v/1.ts?t=1", "http://a/v/1.ts?t=2", "1.ts?t=2"),
            ("http://a/v/1.ts", "http://a/v/a%20b.ts?t=x%2Fy", "a%20b.ts?t=x%2Fy"),
            ("http://a/v/1.ts", "http://a/v/b:c.ts", "./b:c.ts"),
            ("http://a/v/1.ts", "http://a/v//2.ts", ".//2.ts"),
            ("http://a/v/1.ts", "http://a/v/", "./"),
            ("http://a:80/v/1.ts", "http://a/v/2.ts", "2.ts"),
        ])
    func test_relativePath_onTheSameServer_leadsToTheTarget(base: String, target: String, expected: String) throws {
        let (base, target) = (try #require(URL(string: base)), try #require(URL(string: target)))
        let path = try #require(base.relativePath(to: target))
        #expect(path == expected)
        let resolved = URL(string: path, relativeTo: base)?.absoluteURL
        #expect(resolved?.path(percentEncoded: true) == target.path(percentEncoded: true))
        #expect(resolved?.query(percentEncoded: true) == target.query(percentEncoded: true))
    }

    @Test(
        "There is no path to another server",
        arguments: ["http://b/v/2.ts", "https://a/v/2.ts", "http://a:8080/v/2.ts"])
    func test_relativePath_toAnotherServer_isNil(target: String) throws {
        let (base, target) = (try #require(URL(string: "http://a/v/1.ts")), try #require(URL(string: target)))
        #expect(base.relativePath(to: target) == nil)
    }
}
