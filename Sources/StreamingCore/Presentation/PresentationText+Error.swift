extension PresentationText {
    /// What to say of an error, by its kind.
    init(_ error: any Error) {
        switch error {
        case RemoteVideoLoader.Error.connectivity: self = .offline
        case RemoteVideoLoader.Error.invalidData: self = .invalidData
        default: self.init(error as? CatalogueFailure ?? CatalogueFailure(error))
        }
    }

    private init(_ failure: CatalogueFailure) {
        switch failure.kind {
        case "noConnection", "noSuchHost", "truncated": self = .offline
        case "timedOut": self = .timedOut
        case "status": self = failure.isRecoverable ? .serverFailed : .notFound
        case "redirectRefused": self = .serverFailed
        case "invalidDocument", "notHTTP", "malformedResponse", "tooLarge": self = .invalidData
        case "insecureConnection": self = .insecure
        default: self = .loadError
        }
    }
}
