import Testing
import XCTest

/// Reports a failure to the framework that runs the test: an `XCTFail` inside a Swift Testing test is dropped silently, and
/// so is an `Issue` inside an `XCTestCase`. Inside `collectFailures`, the failure goes to its caller instead.
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
    /// Swift Testing wants "Module/File.swift", of which only the form matters.
    fileprivate var asFileID: String {
        split(separator: "/").suffix(2).joined(separator: "/")
    }
}
