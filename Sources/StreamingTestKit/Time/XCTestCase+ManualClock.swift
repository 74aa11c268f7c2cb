import XCTest

extension XCTestCase {
    /// A manual clock whose cancelled work comes to its end after the test, and that must then be free: a task that
    /// survives what started it holds the clock, and is found like this.
    public func makeManualClock(file: StaticString = #filePath, line: UInt = #line) -> ManualClock {
        let clock = ManualClock()
        trackForMemoryLeaks(clock, file: file, line: line)
        addTeardownBlock { [weak clock] in clock?.settle() }
        return clock
    }
}
