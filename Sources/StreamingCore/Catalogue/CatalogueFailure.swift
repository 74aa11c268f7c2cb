/// Why a page did not come.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// The kind of a failure, named after the case of the error. Raw values appear in the JSON that programs print.
    public enum Kind: String, CaseIterable, Sendable {
        // The cases of `HTTPError`.
        case cancelled, timedOut, noConnection, noSuchHost, insecureConnection, unusableURL, notHTTP, malformedResponse
        case truncated, tooLarge, redirectRefused, notStored, bodyInUse
        // The cases of `VideoItemsMapper.Error`.
        case status, invalidDocument
        // The cases of `LocalVideoPages.Error`.
        case notSaved, expired
        // The cases of `StoreError`.
        case busy, full, unavailable, newerVersion, unreadable
        /// Any other error.
        case unknown
    }

    /// The kind of the failure.
    public let kind: Kind
    /// One sentence for people.
    public let message: String
    /// Whether another try may bring it.
    public let isRecoverable: Bool

    /// A failure in words of its own.
    public init(kind: Kind, message: String, isRecoverable: Bool = false) {
        self.kind = kind
        self.message = message
        self.isRecoverable = isRecoverable
    }

    /// Creates a failure from any error; its kind is `unknown` for an error type that is not listed above.
    public init(_ error: any Error) {
        switch error {
        case let error as HTTPError:
            self.init(kind: Kind(error), message: error.description, isRecoverable: error.isTransient)
        case VideoItemsMapper.Error.status(let code):
            self.init(
                kind: .status, message: HTTPStatus.describe(code), isRecoverable: HTTPStatus.isTransient(code))
        case let error as VideoItemsMapper.Error:
            self.init(kind: .invalidDocument, message: error.description)
        case let error as LocalVideoPages.Error:
            self.init(kind: error == .notSaved ? .notSaved : .expired, message: error.description)
        case let error as StoreError: self.init(kind: Kind(error), message: error.description)
        default: self.init(kind: .unknown, message: "\(error)")
        }
    }
}

extension CatalogueFailure.Kind {
    fileprivate init(_ error: HTTPError) {
        switch error {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .noConnection: self = .noConnection
        case .noSuchHost: self = .noSuchHost
        case .insecureConnection: self = .insecureConnection
        case .unusableURL: self = .unusableURL
        case .notHTTP: self = .notHTTP
        case .malformedResponse: self = .malformedResponse
        case .truncated: self = .truncated
        case .tooLarge: self = .tooLarge
        case .redirectRefused: self = .redirectRefused
        case .notStored: self = .notStored
        case .bodyInUse: self = .bodyInUse
        }
    }

    fileprivate init(_ error: StoreError) {
        switch error {
        case .busy: self = .busy
        case .full: self = .full
        case .unavailable: self = .unavailable
        case .newerVersion: self = .newerVersion
        case .unreadable: self = .unreadable
        }
    }
}
