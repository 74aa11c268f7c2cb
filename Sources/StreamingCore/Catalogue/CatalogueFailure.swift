/// Why a page did not come.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// The name of the error's case, such as `timedOut` or `status`.
    public let kind: String
    /// One sentence for people.
    public let message: String
    /// Whether another try may bring it.
    public let isRecoverable: Bool

    /// A failure in words of its own.
    public init(kind: String, message: String, isRecoverable: Bool = false) {
        self.kind = kind
        self.message = message
        self.isRecoverable = isRecoverable
    }

    /// What any error of a load comes to; its kind is "unknown" if it is of none of ours.
    public init(_ error: any Error) {
        switch error {
        case let error as HTTPError:
            self.init(kind: error.kind, message: error.description, isRecoverable: error.isTransient)
        case VideoItemsMapper.Error.status(let code):
            self.init(
                kind: "status", message: HTTPStatus.describe(code), isRecoverable: HTTPStatus.isTransient(code))
        case let error as VideoItemsMapper.Error:
            self.init(kind: "invalidDocument", message: error.description)
        case let error as LocalVideoPages.Error:
            self.init(kind: error == .notSaved ? "notSaved" : "expired", message: error.description)
        case let error as StoreError: self.init(kind: error.kind, message: error.description)
        default: self.init(kind: "unknown", message: "\(error)")
        }
    }
}
