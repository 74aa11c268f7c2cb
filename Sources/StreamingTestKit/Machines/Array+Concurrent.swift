import Dispatch
import StreamingCore

extension Array where Element: Sendable {
    /// Calls `transform` for each element, on all cores, and returns the results in the order of the elements.
    ///
    /// Use this method only if a call of `transform` takes much longer than a thread switch.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let results = LockedValue([Int: Result](minimumCapacity: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in indices.compactMap { results[$0] } }
    }
}
