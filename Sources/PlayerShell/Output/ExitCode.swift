/// The exit codes of the process. If a check has both a failure and a finding, the failure determines the exit code.
enum ExitCode {
    static let success: Int32 = 0
    static let failed: Int32 = 1
    static let wrongUsage: Int32 = 2
    /// A check has run to its end, and has found a violation, a difference, damage or a crossed limit.
    static let finding: Int32 = 3

    /// Returns the exit code of a process that a signal has ended, which is 128 plus the number of the signal.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
