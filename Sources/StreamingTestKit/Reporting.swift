import Testing
import XCTest

/// Reports a failure to the framework that runs the test, or to the caller of `collectFailures`.
///
/// The framework matters: Swift Testing drops an `XCTFail` silently, and XCTest drops an `Issue` silently.
///
/// - Parameters:
///   - message: The text of the failure.
///   - file: The file to report the failure at.
///   - line: The line to report the failure at, from 1.
public func reportFailure(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
    if let collection = FailureCollection.current {
        collection.add(ReportedFailure(message: message, file: "\(file)", line: line))
    } else if Test.current != nil {
        let location = SourceLocation(fileID: "\(file)".asFileID, filePath: "\(file)", line: Int(line), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    } else {
        XCTFail(message, file: file, line: line)
    }
}

extension String {
    /// The path in the form `Module/File.swift` that Swift Testing requires. It checks only the form.
    fileprivate var asFileID: String {
        split(separator: "/").suffix(2).joined(separator: "/")
    }
}
