/// The reason why a page of a catalogue could not be loaded.
public struct CatalogueFailure: Error, Equatable, Sendable {
    /// The kind of a failure. The kinds for requests and stores have the names of the cases of ``HTTPError`` and
    /// ``StoreError``. Programs print the raw values in their JSON output.
    public enum Kind: String, CaseIterable, Sendable {
        /// A failed request; see the case of the same name in ``HTTPError``.
        case cancelled, timedOut, noConnection, noSuchHost, insecureConnection, unusableURL, notHTTP, malformedResponse
        /// A failed request; see the case of the same name in ``HTTPError``.
        case truncated, tooLarge, redirectRefused, notCached, bodyInUse
        /// A response with an HTTP status that is not accepted, or a document that could not be decoded; see
        /// ``DocumentError``.
        case status, invalidDocument
        /// A page without a saved copy, or with an expired copy; see `LocalVideoPages` in the module `StreamingCache`.
        case notSaved, expired
        /// A storage failure; see the case of the same name in ``StoreError``.
        case busy, full, unavailable, newerVersion, unreadable
        /// Any other error.
        case unknown
    }

    /// The kind of the failure, for programs that treat kinds differently.
    public let kind: Kind
    /// A message for users.
    public let message: String
    /// Whether another attempt may succeed.
    public let isRecoverable: Bool

    /// Creates a failure with a custom message.
    ///
    /// - Parameters:
    ///   - kind: The kind of the failure.
    ///   - message: A message for users.
    ///   - isRecoverable: Whether another attempt may succeed.
    public init(kind: Kind, message: String, isRecoverable: Bool = false) {
        self.kind = kind
        self.message = message
        self.isRecoverable = isRecoverable
    }

    /// Creates a failure from any error.
    ///
    /// A catalogue failure is kept unchanged. An error that conforms to ``CatalogueFailureConvertible`` provides the
    /// failure. Any other error becomes a failure of the kind `unknown`, with the description of the error as the
    /// message.
    public init(_ error: any Error) {
        self =
            error as? CatalogueFailure ?? (error as? any CatalogueFailureConvertible)?.catalogueFailure
            ?? CatalogueFailure(kind: .unknown, message: "\(error)")
    }
}

/// An error that can be converted to a catalogue failure.
public protocol CatalogueFailureConvertible: Error {
    /// The catalogue failure for this error.
    var catalogueFailure: CatalogueFailure { get }
}

extension VideoItemsMapper.Error: CatalogueFailureConvertible {
    /// The catalogue failure for this document error. The failure is recoverable only if the error is a transient HTTP
    /// status, such as 503.
    public var catalogueFailure: CatalogueFailure {
        switch self {
        case .status(let code):
            CatalogueFailure(
                kind: .status, message: HTTPStatus.describe(code), isRecoverable: HTTPStatus.isTransient(code))
        default: CatalogueFailure(kind: .invalidDocument, message: description)
        }
    }
}

// Each kind of these errors has the same name as a case of `CatalogueFailure.Kind`. Tests compare all names.

extension HTTPError: CatalogueFailureConvertible {
    /// The catalogue failure for this error of a request. The failure is recoverable if the error is transient.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: .init(rawValue: kind) ?? .unknown, message: description, isRecoverable: isTransient)
    }
}

extension StoreError: CatalogueFailureConvertible {
    /// The catalogue failure for this error of a store. The failure is not recoverable.
    public var catalogueFailure: CatalogueFailure {
        CatalogueFailure(kind: .init(rawValue: kind) ?? .unknown, message: description)
    }
}
