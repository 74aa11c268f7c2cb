import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPError {
    /// Creates an error from an error of `URLSession`.
    ///
    /// On Linux, a bad certificate and a truncated body both have the error code -1. Only the error text from libcurl
    /// names the cause.
    ///
    /// - Parameters:
    ///   - error: The error of `URLSession`. An error of another type counts as a malformed response.
    ///   - hasHead: Whether the head of the response has arrived.
    ///   - received: The number of received bytes of the body.
    ///   - expected: The declared length of the body in bytes; nil if the length is unknown.
    init(_ error: any Error, hasHead: Bool, received: Int64, expected: Int64?) {
        guard let error = error as? URLError else {
            self = .malformedResponse("\(error)".printable)
            return
        }
        let text = error.localizedDescription
        switch error.code {
        case .cancelled: self = .cancelled
        case .cannotFindHost, .dnsLookupFailed: self = .noSuchHost
        case .badURL: self = .unusableURL("URLSession cannot parse the URL")
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid: self = .insecureConnection(.expired)
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .insecureConnection(.untrusted)
        case .cannotDecodeContentData, .cannotDecodeRawData: self = .wrongContentEncoding
        case .secureConnectionFailed: self = .insecureConnection(.other(text.printable))
        case .timedOut: self = .noConnection
        case .networkConnectionLost, .unknown:
            if let reason = InsecureReason(text) {
                self = .insecureConnection(reason)
            } else if text.contains("content unencoding") || text.contains("Content or Transfer-Encoding") {
                self = .wrongContentEncoding
            } else {
                self = hasHead ? .truncated(received: received, expected: expected) : .noConnection
            }
        case .cannotConnectToHost, .notConnectedToInternet, .badServerResponse: self = .noConnection
        // On Linux, a malformed status line is reported as an unsupported URL. The scheme was checked before.
        case .unsupportedURL, .cannotParseResponse: self = .notHTTP
        default: self = .malformedResponse(text.printable)
        }
    }
}

extension HTTPError {
    /// The error for a body that is not in its declared encoding, such as plain text with `Content-Encoding: gzip`.
    private static let wrongContentEncoding = malformedResponse("the body does not match its Content-Encoding")
}

extension HTTPError.InsecureReason {
    /// Creates a reason from an error text of libcurl. The result is nil if the text is not about certificates or TLS.
    init?(_ text: String) {
        if text.contains("certificate has expired") || text.contains("certificate is not yet valid") {
            self = .expired
        } else if text.contains("self-signed certificate") && !text.contains("in certificate chain") {
            self = .selfSigned
        } else if text.contains("subject name") {
            self = .wrongHost
        } else if text.contains("certificate") {
            self = .untrusted
        } else if text.contains("SSL") || text.contains("TLS") {
            self = .other(text.printable)
        } else {
            return nil
        }
    }
}
