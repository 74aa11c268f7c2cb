extension HTTPError: CustomStringConvertible {
    /// A message for users, without the URL of the request.
    public var description: String {
        switch self {
        case .cancelled: "cancelled"
        case .timedOut(.firstByte, let duration): "timeout: no response within \(duration.inWords)"
        case .timedOut(.idle, let duration): "timeout: no data received for \(duration.inWords)"
        case .noConnection: "cannot connect to the server"
        case .noSuchHost: "host not found"
        case .insecureConnection(let reason): "the connection is not secure: \(reason)"
        case .unusableURL(let reason): "unsupported URL: \(reason)"
        case .notHTTP: "the response is not HTTP"
        case .malformedResponse(let reason): "malformed response: \(reason)"
        case .truncated(let received, let expected?):
            "the response was truncated: received \(received) of \(expected) bytes"
        case .truncated(let received, nil): "the response was truncated after \(received) bytes"
        case .tooLarge(let limit):
            "the response is larger than \(limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes")"
        case .redirectRefused(let reason): "redirect not followed: \(reason)"
        case .notCached: "not available offline: no cached response"
        case .bodyInUse: "another task is reading the response"
        }
    }

    /// The name of the case, without the associated values.
    public var kind: String {
        switch self {
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .noConnection: "noConnection"
        case .noSuchHost: "noSuchHost"
        case .insecureConnection: "insecureConnection"
        case .unusableURL: "unusableURL"
        case .notHTTP: "notHTTP"
        case .malformedResponse: "malformedResponse"
        case .truncated: "truncated"
        case .tooLarge: "tooLarge"
        case .redirectRefused: "redirectRefused"
        case .notCached: "notCached"
        case .bodyInUse: "bodyInUse"
        }
    }
}

extension HTTPError.InsecureReason: CustomStringConvertible {
    /// The reason in words, which follows "the connection is not secure: " in a message for users.
    public var description: String {
        switch self {
        case .expired: "the certificate has expired or is not yet valid"
        case .selfSigned: "the certificate is self-signed"
        case .wrongHost: "the certificate is for another host"
        case .untrusted: "the certificate is not signed by a trusted authority"
        case .other(let reason): reason
        }
    }
}

extension HTTPError.RedirectRefusal: CustomStringConvertible {
    /// The reason in words, which follows "redirect not followed: " in a message for users.
    public var description: String {
        switch self {
        case .scheme(let scheme): "unsupported scheme \(scheme)"
        case .tooMany: "more than \(RedirectPolicy.limit) redirects"
        case .noTarget: "the response has no valid Location"
        }
    }
}
