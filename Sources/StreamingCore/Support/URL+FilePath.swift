import Foundation

extension URL {
    /// The path of a local file, for system calls.
    ///
    /// - Throws: `StoreError.unavailable` if the scheme is not `file`, if the host is neither empty nor `localhost`, or
    ///   if the path contains a NUL byte. System calls would truncate the path at a NUL byte.
    package var filePath: String {
        get throws(StoreError) {
            func refusal(_ reason: String) -> StoreError { .unavailable(place: redacted, reason: reason) }
            guard isFileURL else { throw refusal("not a file URL") }
            guard ["", "localhost"].contains(host() ?? "") else { throw refusal("the file is on another host") }
            let path = path(percentEncoded: false)
            guard !path.utf8.contains(0) else { throw refusal("the path contains a NUL byte") }
            return path
        }
    }
}
