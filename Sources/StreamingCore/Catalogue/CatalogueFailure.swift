/// The reason why a page could not be loaded.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// The kind of a failure, named after the case of the error. Raw values appear in the JSON that programs print.
    public enum Kind: String, CaseIterable, Sendable {
        // The cases of `HTTPError`.
        case cancelled, timedOut, noConnection, noSuchHost, insecureConnection, unusableURL, notHTTP, malformedResponse
        case truncated, tooLarge, redirectRefused, notCached, bodyInUse
        // The cases of `VideoItemsMapper.Error`.
        case status, invalidDocument
        // Saved pages; see the module `StreamingCache`.
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

    /// Creates a failure from any error. Its kind is `unknown` if the error is not `CatalogueFailureConvertible`.
    public init(_ error: any Error) {
        self =
            (error as? any CatalogueFailureConvertible)?.catalogueFailure
            ?? CatalogueFailure(kind: .unknown, message: "\(error)")
    }
}

/// An error that determines the kind of the catalogue failure that it causes.
public protocol CatalogueFailureConvertible: Error {
    /// The failure that a catalogue reports for the error.
    var catalogueFailure: CatalogueFailure { get }
}

extension VideoItemsMapper.Error: CatalogueFailureConvertible {
    /// The failure of a document, which is recoverable for some HTTP status codes.
    public var catalogueFailure: CatalogueFailure {
        switch self {
        case .status(let code):
            CatalogueFailure(
                kind: .status, message: HTTPStatus.describe(code), isRecoverable: HTTPStatus.isTransient(code))
        default: CatalogueFailure(kind: .invalidDocument, message: description)
        }
    }
}

// Their kinds have the names of the cases here; tests compare them for each error.

extension HTTPError: CatalogueFailureConvertible {
    /// The failure of a request, which is recoverable if the error is transient.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: .init(rawValue: kind) ?? .unknown, message: description, isRecoverable: isTransient)
    }
}

extension StoreError: CatalogueFailureConvertible {
    /// The failure of a store.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: .init(rawValue: kind) ?? .unknown, message: description)
    }
}
