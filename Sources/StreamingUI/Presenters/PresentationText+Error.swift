import StreamingCore

extension PresentationText {
    /// Creates the text for an error. The text is `loadError` if there is no more specific text.
    init(_ error: any Error) {
        switch error {
        case RemoteVideoLoader.Error.connectivity: self = .offline
        case RemoteVideoLoader.Error.invalidData: self = .invalidData
        case let failure as CatalogueFailure: self.init(failure)
        default: self.init(CatalogueFailure(error))
        }
    }

    private init(_ failure: CatalogueFailure) {
        switch failure.kind {
        case .noConnection, .noSuchHost, .truncated: self = .offline
        case .timedOut: self = .timedOut
        case .status: self = failure.isRecoverable ? .serverFailed : .notFound
        case .redirectRefused: self = .serverFailed
        case .invalidDocument, .notHTTP, .malformedResponse, .tooLarge: self = .invalidData
        case .insecureConnection: self = .insecure
        case .cancelled, .unusableURL, .notCached, .bodyInUse, .notSaved, .expired, .busy, .full, .unavailable,
            .newerVersion,
            .unreadable, .unknown:
            self = .loadError
        }
    }
}
