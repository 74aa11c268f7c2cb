import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("VideoCachePolicy", .tags(.unit))
struct VideoCachePolicyTests {
    private static let week: TimeInterval = 7 * 24 * 3_600

    /// Law CAT09.
    @Test(
        "A date is valid for less than seven days, and not valid in the future",
        arguments: zip([week - 1, week, week + 1, 0, -1], [true, false, false, true, false]))
    func test_isValid_byAge_endsAfterSevenDays(age: TimeInterval, isValid: Bool) {
        let now = Date(timeIntervalSinceReferenceDate: 5)
        #expect(VideoCachePolicy().isValid(now.addingTimeInterval(-age), at: now) == isValid)
    }

    @Test("A custom maximum age replaces the default", arguments: zip([59.0, 60, 61], [true, false, false]))
    func test_isValid_withCustomMaximumAge_usesThatAge(age: TimeInterval, isValid: Bool) {
        let now = Date(timeIntervalSinceReferenceDate: 5)
        #expect(VideoCachePolicy(maxAge: 60).isValid(now.addingTimeInterval(-age), at: now) == isValid)
    }
}
