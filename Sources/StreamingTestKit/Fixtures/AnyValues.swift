import Foundation

/// Returns an arbitrary URL, for a test in which the URL does not matter.
///
/// - Parameter path: The path without its leading slash. An invalid path ends the process.
public func anyURL(_ path: String = "") -> URL {
    guard let url = URL(string: "https://any-url.com/\(path)") else {
        preconditionFailure("not a valid URL path: \(path)")
    }
    return url
}

/// Returns an arbitrary error, for a test in which the error does not matter.
public func anyNSError() -> NSError { NSError(domain: "any error", code: 0) }
