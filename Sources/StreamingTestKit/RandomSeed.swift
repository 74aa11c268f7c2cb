import Foundation

/// The seeds of random tests.
///
/// `STREAMING_SEED=N` replaces them, to repeat a run that failed or to try another one. Pass ``repetition(of:_:)`` as the
/// message of each expectation of a random test, so that its failure says how to repeat the run.
public enum RandomSeed {
    /// The environment variable that replaces the seeds.
    public static let variable = "STREAMING_SEED"

    /// Returns the seed of this run: the value of `STREAMING_SEED`, or else `seed`.
    public static func current(
        _ seed: UInt64, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> UInt64 {
        requested(in: environment) ?? seed
    }

    /// Returns the seeds of this run: only the value of `STREAMING_SEED`, or else all of `seeds`.
    public static func current(
        _ seeds: ClosedRange<UInt64>, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [UInt64] {
        requested(in: environment).map { [$0] } ?? Array(seeds)
    }

    /// Returns the seed and the command that repeats the run of a test, for the failure message.
    ///
    /// - Parameter test: The name of the test function.
    public static func repetition(of seed: UInt64, _ test: String = #function) -> String {
        "seed \(seed); repeat with: \(variable)=\(seed) swift test --filter \(test.prefix { $0 != "(" })"
    }

    private static func requested(in environment: [String: String]) -> UInt64? {
        guard let text = environment[variable] else { return nil }
        guard let seed = UInt64(text) else { preconditionFailure("\(variable)=\(text) is not a number from 0") }
        return seed
    }
}
