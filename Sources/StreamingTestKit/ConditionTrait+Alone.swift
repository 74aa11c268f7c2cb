import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// A trait for tests that need a machine without other work. The tests are skipped unless `STREAMING_ALONE` is 1.
    package static var alone: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["STREAMING_ALONE"] == "1",
            "set STREAMING_ALONE=1 to run this test, and run nothing else at the same time")
    }
}
