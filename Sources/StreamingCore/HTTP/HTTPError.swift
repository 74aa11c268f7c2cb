/// Why a request has no answer, or not all of it.
public enum HTTPError: Error, Equatable, Sendable {
    /// The task that asked was cancelled, or nobody reads the body any more.
    case cancelled
    /// Nothing came in that phase for so long.
    case timedOut(HTTPTimeouts.Phase, after: Duration)
    /// Nobody answers there, or the connection ended before an answer.
    case noConnection
    /// The name of the host leads nowhere.
    case noSuchHost
    /// The server could not prove who it is; never worth another try.
    case insecureConnection(InsecureReason)
    /// The URL is not one that can be asked for, and why.
    case unusableURL(String)
    /// What came back is not HTTP.
    case notHTTP
    /// What came back breaks the rules of HTTP, and which.
    case malformedResponse(String)
    /// The body ended early; `expected` is nil where the server did not say how long it is.
    case truncated(received: Int64, expected: Int64?)
    /// The body has more bytes than the request allows.
    case tooLarge(limit: Int64)
    /// The server points to where a request must not follow.
    case redirectRefused(RedirectRefusal)
    /// The cache has no response, and the network may not be used.
    case notCached
    /// Another task is waiting for the next chunk of the same body, and that task gets the chunk.
    case bodyInUse

    /// What is wrong with a server's certificate.
    public enum InsecureReason: Equatable, Sendable {
        /// Its time is over, or has not begun.
        case expired
        /// It vouches for itself.
        case selfSigned
        /// It is another host's.
        case wrongHost
        /// The system trusts nobody who vouches for it.
        case untrusted
        /// What the system says.
        case other(String)
    }

    /// Why a redirect is not followed.
    public enum RedirectRefusal: Equatable, Sendable {
        /// To another scheme than http or https, or from https to http.
        case scheme(String)
        /// More in a row than `RedirectPolicy.limit`.
        case tooMany
        /// Without a `Location` that is a URL.
        case noTarget
    }
}
