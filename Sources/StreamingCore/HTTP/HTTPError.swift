/// The reason why a request received no response, or why the body of its response could not be read.
public enum HTTPError: Error, Equatable, Sendable {
    /// The request was cancelled: its task was cancelled, or the body was released before its end.
    case cancelled
    /// The request timed out: in the given phase, no data arrived for the duration `after`.
    case timedOut(HTTPTimeouts.Phase, after: Duration)
    /// The server cannot be reached, or the connection was lost before the head of the response.
    case noConnection
    /// The name of the host cannot be resolved.
    case noSuchHost
    /// The identity of the server could not be verified, or TLS failed. This error is never transient.
    case insecureConnection(InsecureReason)
    /// The URL cannot be requested, for the given reason.
    case unusableURL(String)
    /// The response is not HTTP, for example because another service uses the port.
    case notHTTP
    /// The response violates the rules of HTTP, for the given reason.
    case malformedResponse(String)
    /// The body ended early. `received` is the number of bytes that have arrived, and `expected` is the number of bytes
    /// that the server declared. `expected` is nil if the server declared no length.
    case truncated(received: Int64, expected: Int64?)
    /// The body exceeds the limit of the request. The value `limit` is in bytes.
    case tooLarge(limit: Int64)
    /// The response is a redirect that is not followed, for the given reason.
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
        /// The scheme of the target is not allowed. A redirect may lead to an https URL, or from an http URL to another
        /// http URL. The associated value is the scheme of the target.
        case scheme(String)
        /// The request was redirected more than ten times.
        case tooMany
        /// The response has no `Location`, or its `Location` is not a URL with a host.
        case noTarget
    }
}
