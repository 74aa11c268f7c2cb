/// The result of cleaning one resource.
public struct CleanupResult: Equatable, Sendable {
    /// The name of the resource.
    public let resourceName: String
    /// The number of bytes that the cleanup has freed; 0 if the number is unknown.
    public let bytesFreed: UInt64
    /// The number of removed items.
    public let itemsRemoved: Int
    /// Whether the cleanup succeeded.
    public let success: Bool
    /// The reason for a failure, as a text for logs; nil after a success.
    public let error: String?

    /// Creates a result.
    public init(resourceName: String, bytesFreed: UInt64, itemsRemoved: Int, success: Bool, error: String? = nil) {
        self.resourceName = resourceName
        self.bytesFreed = bytesFreed
        self.itemsRemoved = itemsRemoved
        self.success = success
        self.error = error
    }

    /// Returns the result of a cleanup that failed and has freed nothing.
    public static func failure(resourceName: String, error: String) -> Self {
        Self(resourceName: resourceName, bytesFreed: 0, itemsRemoved: 0, success: false, error: error)
    }

    /// The freed memory, in MiB.
    public var freedMB: Double { Double(bytesFreed) / 1_048_576 }
}
