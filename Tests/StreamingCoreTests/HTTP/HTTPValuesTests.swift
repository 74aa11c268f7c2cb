import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("HTTP values", .tags(.unit))
struct HTTPValuesTests {
    @Suite("HTTPHeaders")
    struct Headers {
        @Test("Field names are case-insensitive, and each name is stored once")
        func test_subscript_inAnyCase_findsTheField() {
            var sut: HTTPHeaders = ["Content-Type": "a", "content-type": "b"]
            #expect(sut["CONTENT-TYPE"] == "b")
            #expect(sut.dictionary == ["content-type": "b"])
            sut["Content-Type"] = nil
            #expect(sut["content-type"] == nil)
        }

        @Test("Merging two sets of header fields prefers the fields of the argument")
        func test_merging_withEqualNames_prefersTheArgument() {
            let sut: HTTPHeaders = ["A": "1", "B": "2"]
            #expect(sut.merging(["b": "3", "C": "4"]) == ["A": "1", "b": "3", "C": "4"])
            #expect(sut != ["A": "1"])
        }

        @Test("Headers with 50,000 fields are set and merged within the time limit", .timeLimit(.minutes(10)))
        func test_subscript_withManyFields_finishesInTime() {
            var sut: HTTPHeaders = [:]
            for number in 0..<50_000 { sut["X-\(number)"] = "\(number)" }
            let merged = HTTPHeaders().merging(sut)
            #expect(merged == sut)
            #expect(merged["x-49999"] == "49999")
            #expect(merged.dictionary.count == 50_000)
        }
    }

    @Test(
        "A byte range becomes the value of a Range field",
        arguments: zip([HTTPByteRange.bounded(0, 99), .from(100)], ["bytes=0-99", "bytes=100-"]))
    func test_headerValue_ofAByteRange_hasTheFormOfARangeField(range: HTTPByteRange, expected: String) {
        #expect(range.headerValue == expected)
    }

    @Test(
        "Every error has a description of one line, and a kind that is the name of the error's case",
        arguments: [
            HTTPError.cancelled, .timedOut(.firstByte, after: .seconds(10)), .timedOut(.idle, after: .seconds(20)),
            .noConnection, .noSuchHost, .insecureConnection(.expired), .insecureConnection(.selfSigned),
            .insecureConnection(.wrongHost), .insecureConnection(.untrusted), .insecureConnection(.other("x")),
            .unusableURL("x"), .notHTTP, .malformedResponse("x"), .truncated(received: 1, expected: 2),
            .truncated(received: 1, expected: nil), .tooLarge(limit: 1), .redirectRefused(.tooMany),
            .redirectRefused(.scheme("file")), .redirectRefused(.noTarget), .notCached, .bodyInUse,
        ])
    func test_description_ofEveryError_isOneLine(error: HTTPError) {
        #expect(!error.description.isEmpty)
        #expect(!error.description.contains("\n"))
        #expect("\(Mirror(reflecting: error).children.first?.label ?? error.kind)" == error.kind)
        #expect(CatalogueFailure(error).kind.rawValue == error.kind)
        #expect(error.playbackError.isRecoverable == error.isTransient)
    }

    /// Law HTTP08.
    @Test(
        "URLs are shown without credentials and query values",
        arguments: zip(
            [
                "https://host/a?b=c", "https://user:secret@host:8080/a?token=x&flag&k=v#part", "https://host/a%20b",
                "https://token@host/", "https://host/a?SECRET", "https://host/a?SEC%3DRET&=x&&b=c=d", "https://host/a?",
            ],
            [
                "https://host/a?b=***", "https://***@host:8080/a?token=***&***&k=***", "https://host/a%20b",
                "https://***@host/", "https://host/a?***", "https://host/a?***&=***&&b=***", "https://host/a?",
            ]))
    func test_redacted_withSecrets_hidesCredentialsAndQueryValues(text: String, expected: String) throws {
        let url = try #require(URL(string: text))
        #expect(url.redacted == expected)
    }
}
