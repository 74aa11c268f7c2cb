import Testing
import XCTest

/// Reports a failure to whichever framework runs the test: an `XCTFail` inside a Swift Testing test is dropped without a
/// word, and so is an `Issue` inside an `XCTestCase`.
public func reportFailure(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
    if Test.current != nil {
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
