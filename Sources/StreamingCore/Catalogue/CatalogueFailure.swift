/// Why a page did not come.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// What failed, by the name of the error's case. Raw values are part of the JSON that programs print.
    public enum Kind: String, CaseIterable, Sendable {
        // Of `HTTPError`.
        case cancelled, timedOut, noConnection, noSuchHost, insecureConnection, unusableURL, notHTTP, malformedResponse
        case truncated, tooLarge, redirectRefused, notStored, bodyInUse
        // Of `VideoItemsMapper.Error`.
        case status, invalidDocument
        // Of `LocalVideoPages.Error`.
        case notSaved, expired
        // Of `StoreError`.
        case busy, full, unavailable, newerVersion, unreadable
        /// Any other error.
        case unknown
    }

    /// What failed.
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

    /// Describes any error of a load; its kind is `unknown` if the error is of none of our types.
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
