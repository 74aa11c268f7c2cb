import Foundation

/// The origin and the details of a log entry.
public struct LogContext: Equatable, Sendable {
    /// The name of the source file, without its directory.
    public let file: String
    /// The function that logged the entry.
    public let function: String
    /// The line in the source file.
    public let line: UInt
    /// The part of the app, such as "HTTP".
    public let subsystem: String?
    /// The area within the subsystem.
    public let category: String?
    /// The id that all entries of one operation share.
    public let correlationID: UUID?
    /// Details by name, for processing by machines.
    public let metadata: [String: String]

    /// Creates a context. The source location is that of the call by default.
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
