import Foundation

extension URL {
    /// The path of a file on this machine, for the calls of the system.
    ///
    /// - Throws: `StoreError.unavailable` for a URL of another scheme or of another machine, and for a path that the system
    ///   would cut at a NUL.
    package var filePath: String {
        get throws(StoreError) {
            func refusal(_ reason: String) -> StoreError { .unavailable(place: redacted, reason: reason) }
            guard isFileURL else { throw refusal("not a file URL") }
            guard ["", "localhost"].contains(host() ?? "") else { throw refusal("a file on another machine") }
            let path = path(percentEncoded: false)
            guard !path.utf8.contains(0) else { throw refusal("a path with a NUL") }
            return path
        }
    }
}
