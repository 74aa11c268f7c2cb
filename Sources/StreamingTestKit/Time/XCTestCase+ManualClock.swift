import XCTest

extension XCTestCase {
    /// Returns a new manual clock that must be deallocated when the test ends.
    ///
    /// After the test, the clock runs its remaining work once, so that cancelled tasks can end. A task that still runs
    /// keeps the clock alive, and the clock is then reported as a leak.
    ///
    /// - Parameters:
    ///   - file: The file to report a leak at.
    ///   - line: The line to report a leak at.
    public func makeManualClock(file: StaticString = #filePath, line: UInt = #line) -> ManualClock {
        let clock = ManualClock()
        trackForMemoryLeaks(clock, file: file, line: line)
        addTeardownBlock { [weak clock] in clock?.settle() }
        return clock
    }
}
