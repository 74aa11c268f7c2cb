import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// Measurements of the peak memory of a process or of a piece of code.
///
/// All results are in bytes.
public enum PeakMemory {
    /// Calls `body`, and returns the difference between the peak memory during the call and the memory before the call,
    /// in bytes.
    ///
    /// The whole process is measured, so nothing else may run at the same time. Measure in an `XCTestCase`, or in a run
    /// with a single suite. Apple systems and some containers cannot reset an earlier peak. On these systems, the
    /// result is nil unless `body` exceeds the earlier peak.
    ///
    /// - Parameter body: The code to measure.
    /// - Returns: The growth, 0 or more, or nil if the system cannot measure the growth.
    /// - Throws: The error of `body`.
    public static func growth<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) -> Int64? {
        let isReset = resetPeak()
        let (before, peak) = (resident(of: getpid()), ofProcess(getpid()))
        try body()
        guard let before, let peak, let after = ofProcess(getpid()) else { return nil }
        return growth(from: before, earlierPeak: isReset ? nil : peak, to: after)
    }

    /// Returns the growth of memory between two measurements, in bytes.
    ///
    /// - Parameters:
    ///   - before: The resident memory at the start.
    ///   - earlierPeak: The peak before the start, or nil if the system has reset the peak.
    ///   - after: The peak at the end.
    /// - Returns: The growth, 0 or more, or nil if the earlier peak hides the growth.
    static func growth(from before: Int64, earlierPeak: Int64?, to after: Int64) -> Int64? {
        if let earlierPeak, after <= earlierPeak { return nil }
        return max(0, after - before)
    }

    #if canImport(Darwin)
        /// Returns the peak memory of a process so far, in bytes, or nil if the process does not exist or cannot be
        /// inspected.
        ///
        /// The source is `ri_lifetime_max_phys_footprint` of libproc (`RUSAGE_INFO_V4`).
        public static func ofProcess(_ identifier: pid_t) -> Int64? {
            usage(of: identifier).map { Int64($0.ri_lifetime_max_phys_footprint) }
        }

        private static func resident(of identifier: pid_t) -> Int64? {
            usage(of: identifier).map { Int64($0.ri_phys_footprint) }
        }

        private static func resetPeak() -> Bool { false }

        private static func usage(of identifier: pid_t) -> rusage_info_v4? {
            var usage = rusage_info_v4()
            let result = withUnsafeMutablePointer(to: &usage) { pointer in
                pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                    proc_pid_rusage(identifier, RUSAGE_INFO_V4, $0)
                }
            }
            return result == 0 ? usage : nil
        }
    #else
        /// Returns the peak memory of a process so far, in bytes, or nil if the process does not exist or cannot be
        /// inspected.
        ///
        /// The source is `VmHWM` of proc(5).
        public static func ofProcess(_ identifier: pid_t) -> Int64? { status("VmHWM:", of: identifier) }

        private static func resident(of identifier: pid_t) -> Int64? { status("VmRSS:", of: identifier) }

        /// Resets the peak to the current memory, by writing 5 to the file `clear_refs`; see proc(5).
        ///
        /// - Returns: Whether the peak was reset. Some containers do not permit the reset.
        private static func resetPeak() -> Bool {
            (try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))) != nil
        }

        private static func status(_ field: String, of identifier: pid_t) -> Int64? {
            let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
            let line = text?.split(separator: "\n").first { $0.hasPrefix(field) }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) }.map {
                $0 * 1_024
            }
        }
    #endif
}
