/// The reason why a request has no response, or only part of it.
public enum HTTPError: Error, Equatable, Sendable {
    /// The task of the request was cancelled, or the body was released before its end.
    case cancelled
    /// No data arrived in the phase for the duration `after`.
    case timedOut(HTTPTimeouts.Phase, after: Duration)
    /// The server cannot be reached, or the connection was lost before the head of the response.
    case noConnection
    /// The name of the host cannot be resolved.
    case noSuchHost
    /// The identity of the server could not be verified, or TLS failed. Never transient.
    case insecureConnection(InsecureReason)
    /// The URL cannot be requested, for the given reason.
    case unusableURL(String)
    /// The response is not HTTP.
    case notHTTP
    /// The response violates the rules of HTTP, for the given reason.
    case malformedResponse(String)
    /// The body ended early. Both lengths are in bytes; `expected` is nil if the server declared no length.
    case truncated(received: Int64, expected: Int64?)
    /// The body exceeds the limit of the request, in bytes.
    case tooLarge(limit: Int64)
    /// The response redirects to a target that must not be followed.
    case redirectRefused(RedirectRefusal)
    /// The cache has no response, and the network must not be used.
    case notCached
    /// Another task is waiting for the next chunk of the same body. That task receives the chunk.
    case bodyInUse

    /// The reason why a connection is not secure.
    public enum InsecureReason: Equatable, Sendable {
        /// The certificate has expired, or is not valid yet.
        case expired
        /// The certificate is self-signed.
        case selfSigned
        /// The certificate is for another host.
        case wrongHost
        /// The system does not trust the issuer of the certificate.
        case untrusted
        /// Another reason, in the words of the system.
        case other(String)
    }

    /// The reason why a redirect is not followed.
    public enum RedirectRefusal: Equatable, Sendable {
        /// The target has the given scheme, which is neither http nor https, or leads from https to http.
        case scheme(String)
        /// More consecutive redirects than `RedirectPolicy.limit`.
        case tooMany
        /// No `Location`, or one that is not a URL with a host.
        case noTarget
    }
}
