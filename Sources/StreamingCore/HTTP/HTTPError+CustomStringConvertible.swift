extension HTTPError: CustomStringConvertible {
    /// A message for users. It contains no URL.
    public var description: String {
        switch self {
        case .cancelled: "cancelled"
        case .timedOut(.firstByte, let duration): "no answer within \(duration.inWords)"
        case .timedOut(.idle, let duration): "the server fell silent for \(duration.inWords)"
        case .noConnection: "no connection to the server"
        case .noSuchHost: "no such host"
        case .insecureConnection(let reason): "the connection is not secure: \(reason)"
        case .unusableURL(let reason): "the URL cannot be used: \(reason)"
        case .notHTTP: "the answer is not HTTP"
        case .malformedResponse(let reason): "the answer is malformed: \(reason)"
        case .truncated(let received, let expected?): "the answer ended early: \(received) of \(expected) bytes came"
        case .truncated(let received, nil): "the answer ended early, after \(received) bytes"
        case .tooLarge(let limit):
            "the answer is larger than \(limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes")"
        case .redirectRefused(let reason): "the redirect was refused: \(reason)"
        case .notCached: "it was not saved for use without a network"
        case .bodyInUse: "another task is reading the response"
        }
    }

    /// The name of the case, without its associated values.
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
    /// The second half of a message for users.
    public var description: String {
        switch self {
        case .expired: "the certificate has expired"
        case .selfSigned: "the certificate is self-signed"
        case .wrongHost: "the certificate is for another host"
        case .untrusted: "nobody trusted vouches for the certificate"
        case .other(let reason): reason
        }
    }
}

extension HTTPError.RedirectRefusal: CustomStringConvertible {
    /// The second half of a message for users.
    public var description: String {
        switch self {
        case .scheme(let scheme): "it leads to \(scheme)"
        case .tooMany: "more than \(RedirectPolicy.limit) in a row"
        case .noTarget: "it names no target"
        }
    }
}
