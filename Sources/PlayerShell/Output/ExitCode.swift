/// The exit codes of the process.
enum ExitCode {
    static let success: Int32 = 0
    static let failed: Int32 = 1
    static let wrongUsage: Int32 = 2

    /// Returns the exit code of a process that a signal has ended, which is 128 plus the number of the signal.
    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
