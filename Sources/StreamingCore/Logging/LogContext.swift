import Foundation

/// Where an entry comes from and what belongs to it.
public struct LogContext: Equatable, Sendable {
    /// The last component of the path.
    public let file: String
    public let function: String
    public let line: UInt
    public let subsystem: String?
    public let category: String?
    /// The same for all entries of one thing that was done.
    public let correlationID: UUID?
    public let metadata: [String: String]

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
