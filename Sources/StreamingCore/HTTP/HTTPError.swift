/// Why a request has no answer, or not all of it.
public enum HTTPError: Error, Equatable, Sendable {
    case cancelled
    case timedOut(HTTPTimeouts.Phase, after: Duration)
    case noConnection
    case noSuchHost
    case insecureConnection(InsecureReason)
    /// The URL is not one that can be asked for, and why.
    case unusableURL(String)
    /// What came back is not HTTP.
    case notHTTP
    /// What came back breaks the rules of HTTP, and which.
    case malformedResponse(String)
    /// The body ended early; `expected` is nil where the server did not say how long it is.
    case truncated(received: Int64, expected: Int64?)
    case tooLarge(limit: Int64)
    case redirectRefused(RedirectRefusal)

    /// What is wrong with a server's certificate.
    public enum InsecureReason: Equatable, Sendable {
        case expired
        case selfSigned
        case wrongHost
        case untrusted
        case other(String)
    }

    /// Why a redirect is not followed.
    public enum RedirectRefusal: Equatable, Sendable {
        case scheme(String)
        case tooMany
        case noTarget
    }
}
