/// What the process says when it ends.
enum ExitCode {
    static let success: Int32 = 0
    static let failed: Int32 = 1
    static let wrongUsage: Int32 = 2

    static func signal(_ number: Int32) -> Int32 { 128 + number }
}
