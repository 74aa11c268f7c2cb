import Testing
import XCTest

/// Reports a failure to the framework that runs the test, or to the surrounding call of `collectFailures`.
///
/// The function detects the framework, because Swift Testing silently drops an `XCTFail`, and XCTest silently drops an
/// `Issue`.
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
    /// The last two parts of the path, such as `Module/File.swift`.
    ///
    /// Swift Testing requires a file identifier of this form, and does not check the name of the module.
    fileprivate var asFileID: String {
        split(separator: "/").suffix(2).joined(separator: "/")
    }
}
