import Foundation

/// A value behind a lock.
///
/// `Mutex` of the module Synchronization does the same, but on Linux the thread sanitizer does not know it for a lock and
/// reports every use as a race.
package final class LockedValue<Value>: @unchecked Sendable {
    // The value is touched only while the lock is held, and `sending` keeps references to it on one side.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
