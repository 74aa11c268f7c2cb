import Foundation

/// The origin and the details of a log entry.
public struct LogContext: Equatable, Sendable {
    /// The name of the source file, without its directory.
    public let file: String
    /// The function that logged the entry.
    public let function: String
    /// The line of the source file that logged the entry.
    public let line: UInt
    /// The part of the app that logged the entry, such as "HTTP"; nil if no subsystem is given.
    public let subsystem: String?
    /// The area within the subsystem; nil if no category is given.
    public let category: String?
    /// The id that all entries of one operation share; nil if the entry belongs to no operation.
    public let correlationID: UUID?
    /// The details of the entry, by name, such as `status` or `seconds`. Programs can read the details from a log line.
    public let metadata: [String: String]

    /// Creates a context. By default, the source location is the location of this call, and all other values are
    /// absent.
    public init(
        file: String = #file, function: String = #function, line: UInt = #line, subsystem: String? = nil,
        category: String? = nil, correlationID: UUID? = nil, metadata: [String: String] = [:]
    ) {
        self.file = file.split(separator: "/").last.map(String.init) ?? file
        self.function = function
        self.line = line
        self.subsystem = subsystem
        self.category = category
        self.correlationID = correlationID
        self.metadata = metadata
    }
}
