/// Why a page did not come.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// The name of the error's case, such as `timedOut` or `status`.
    public let kind: String
    /// One sentence for people.
    public let message: String

    public init(kind: String, message: String) {
        self.kind = kind
        self.message = message
    }

    public init(_ error: any Error) {
        switch error {
        case let error as HTTPError: self.init(kind: error.kind, message: error.description)
        case let error as VideoItemsMapper.Error:
            self.init(
                kind: String("\(Mirror(reflecting: error).children.first?.label ?? "")"), message: error.description)
        default: self.init(kind: "unknown", message: "\(error)")
        }
    }
}
