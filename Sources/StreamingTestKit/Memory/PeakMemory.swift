import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// How much memory something needed at most, in bytes, as the system counts it.
public enum PeakMemory {
    /// By how much the memory of this process grew at most while `body` ran; nil where the system does not tell.
    ///
    /// The whole process is measured, so nothing else may run beside it: measure in an `XCTestCase`, or in a suite that
    /// is the only one. Apple systems and some containers cannot forget an earlier peak; there it is nil unless `body` goes
    /// beyond that.
    public static func growth<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) -> Int64? {
        let isReset = resetPeak()
        let (before, peak) = (resident(of: getpid()), ofProcess(getpid()))
        try body()
        guard let before, let peak, let after = ofProcess(getpid()) else { return nil }
        return growth(from: before, earlierPeak: isReset ? nil : peak, to: after)
    }

    /// - Parameters:
    ///   - earlierPeak: from before, which the system could not forget; nil if it did.
    ///   - after: the peak at the end.
    static func growth(from before: Int64, earlierPeak: Int64?, to after: Int64) -> Int64? {
        if let earlierPeak, after <= earlierPeak { return nil }
        return max(0, after - before)
    }

    #if canImport(Darwin)
        /// The most that a process has had so far (libproc, `RUSAGE_INFO_V4`); nil if there is no such process.
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
        /// The most that a process has had so far (proc(5), VmHWM); nil if there is no such process.
        public static func ofProcess(_ identifier: pid_t) -> Int64? { status("VmHWM:", of: identifier) }

        private static func resident(of identifier: pid_t) -> Int64? { status("VmRSS:", of: identifier) }

        /// proc(5), clear_refs: 5 sets the peak to the present size; false where that cannot be written.
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
