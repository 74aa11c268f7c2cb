import Foundation

/// Any URL, where it does not matter which.
public func anyURL(_ path: String = "") -> URL {
    guard let url = URL(string: "https://any-url.com/\(path)") else { preconditionFailure("no URL: \(path)") }
    return url
}

/// Any error, where it does not matter which.
public func anyNSError() -> NSError { NSError(domain: "any error", code: 0) }
