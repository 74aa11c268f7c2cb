import StreamingTestKit
import Testing

/// XCTest has no expected failures on Linux. PlayerSystemTests therefore use a separate package to show that XCTest
/// reports the kit's failures.
@Suite("Reporting", .tags(.unit))
struct ReportingTests {
    /// Reports the only known issue of a test run. All other intentional failures are collected.
    @Test("a failure is reported to the framework that runs, with its message and its place")
    func test_reportFailure_inSwiftTesting_isSeen() {
        let line = #line + 2
        withKnownIssue {
            reportFailure("planted")
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["planted"] && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileName == "ReportingTests.swift"
        }
    }

    @Test("collected failures are returned in order, with their places, and fail no test")
    func test_collectFailures_returnsThemInOrder() {
        let line = UInt(#line + 2)
        let failures = collectFailures {
            for text in ["a", "b"] { reportFailure(text) }
        }
        #expect(failures.map(\.message) == ["a", "b"])
        #expect(failures.map(\.line) == [line, line])
        #expect(failures.allSatisfy { $0.file.hasSuffix("/ReportingTests.swift") })
    }

    @Test("failures of a task that the body creates are collected too")
    func test_collectFailures_ofATask_returnsThem() async {
        let failures = await collectFailures { await Task { reportFailure("a") }.value }
        #expect(failures.map(\.message) == ["a"])
    }
}
