import Foundation

/// Where an entry comes from and what belongs to it.
public struct LogContext: Equatable, Sendable {
    /// The last component of the path.
    public let file: String
    /// Where it was logged.
    public let function: String
    /// Where in the file.
    public let line: UInt
    /// The part of the app, such as "HTTP".
    public let subsystem: String?
    /// Within the part.
    public let category: String?
    /// The same for all entries of one thing that was done.
    public let correlationID: UUID?
    /// Facts by name, for machines.
    public let metadata: [String: String]

    /// By default the place of the call.
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
