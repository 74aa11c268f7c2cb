import Foundation

/// A value that is protected by a lock.
///
/// `Mutex` of the module Synchronization has the same purpose. On Linux, however, the thread sanitizer does not
/// recognize `Mutex` as a lock, and reports correct uses as races.
package final class LockedValue<Value>: @unchecked Sendable {
    // The class is safe to share: the value is accessed only under the lock, and `sending` keeps references to the
    // value from being shared.
    private let lock = NSLock()
    private var value: Value

    /// Creates a lock that protects `value`.
    package init(_ value: sending Value) { self.value = value }

    /// Acquires the lock, calls `body` with the value, and returns the result of `body`.
    ///
    /// The lock is not recursive: `body` must not call this method again.
    ///
    /// - Throws: The error of `body`.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
