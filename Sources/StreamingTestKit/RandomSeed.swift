import Foundation

/// The seeds of random tests.
///
/// `STREAMING_SEED=N` replaces the seeds, to repeat a failed run or to try another seed. Pass the result of
/// ``repetition(of:_:)`` as the message of each expectation in a random test. A failure then shows the command that
/// repeats the run.
public enum RandomSeed {
    /// The name of the environment variable that replaces the seeds.
    public static let variable = "STREAMING_SEED"

    /// Returns the seed of this run.
    ///
    /// Stops the process if `STREAMING_SEED` is set to a text that is not an unsigned 64-bit integer.
    ///
    /// - Parameters:
    ///   - seed: The seed for runs without `STREAMING_SEED`.
    ///   - environment: The environment variables, by default those of the process.
    /// - Returns: The value of `STREAMING_SEED`, or else `seed`.
    public static func current(
        _ seed: UInt64, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> UInt64 {
        requested(in: environment) ?? seed
    }

    /// Returns the seeds of this run.
    ///
    /// Stops the process if `STREAMING_SEED` is set to a text that is not an unsigned 64-bit integer.
    ///
    /// - Parameters:
    ///   - seeds: The seeds for runs without `STREAMING_SEED`.
    ///   - environment: The environment variables, by default those of the process.
    /// - Returns: Only the value of `STREAMING_SEED`, or else all of `seeds`.
    public static func current(
        _ seeds: ClosedRange<UInt64>, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [UInt64] {
        requested(in: environment).map { [$0] } ?? Array(seeds)
    }

    /// Returns the seed and the command that repeats the run of a test, for the failure message.
    ///
    /// - Parameters:
    ///   - seed: The seed of the run.
    ///   - test: The name of the test function.
    /// - Returns: A text such as `seed 7; repeat with: STREAMING_SEED=7 swift test --filter test_name`.
    public static func repetition(of seed: UInt64, _ test: String = #function) -> String {
        "seed \(seed); repeat with: \(variable)=\(seed) swift test --filter \(test.prefix { $0 != "(" })"
    }

    private static func requested(in environment: [String: String]) -> UInt64? {
        guard let text = environment[variable] else { return nil }
        guard let seed = UInt64(text) else {
            preconditionFailure("invalid \(variable)=\(text): expected an unsigned 64-bit integer")
        }
        return seed
    }
}
