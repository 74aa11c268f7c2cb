import StreamingTestKit
import Testing

/// Tests of the failures that the kit reports to Swift Testing. XCTest has no expected failures on Linux, so
/// PlayerSystemTests test the failures in XCTest with a separate package.
@Suite("Reporting", .tags(.unit))
struct ReportingTests {
    /// Reports the only known issue of a test run. All other intentional failures are collected.
    @Test("A failure is reported to the running test framework with its message and its source location")
    func test_reportFailure_inSwiftTesting_recordsIssue() {
        let line = #line + 2
        withKnownIssue {
            reportFailure("planted")
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["planted"] && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileName == "ReportingTests.swift"
        }
    }

    @Test("Collected failures are returned in order with their source locations, and do not fail the test")
    func test_collectFailures_ofBody_returnsFailuresInOrder() {
        let line = UInt(#line + 2)
        let failures = collectFailures {
            for text in ["a", "b"] { reportFailure(text) }
        }
        #expect(failures.map(\.message) == ["a", "b"])
        #expect(failures.map(\.line) == [line, line])
        #expect(failures.allSatisfy { $0.file.hasSuffix("/ReportingTests.swift") })
    }

    @Test("Failures of a task that the body creates are collected as well")
    func test_collectFailures_ofTask_returnsFailures() async {
        let failures = await collectFailures { await Task { reportFailure("a") }.value }
        #expect(failures.map(\.message) == ["a"])
    }
}
