import Foundation
import StreamingCore

extension HTTPHeaders {
    /// The names of the header fields that apply to a single connection (RFC 9111 §3.1) or contain secrets.
    private static let unstorable: Set = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The names of the header fields that describe the body as sent. A validation does not replace them in a cached
    /// response, because the cache stores the decoded body (RFC 9111 §3.2).
    private static let ofTheStoredBody: Set = ["content-encoding", "content-length", "content-range"]

    /// The header fields that may be stored. Fields that `Connection` names are not among them.
    var storable: HTTPHeaders {
        let excluded = Self.unstorable.union(list("Connection"))
        return filter { !excluded.contains($0) }
    }

    /// Returns these header fields of a cached response, updated with those of a validation (RFC 9111 §4.3.4).
    ///
    /// The age of the response counts anew, from the `Date` of the validation or, without that field, from now (RFC
    /// 9110 §6.6.1).
    func updated(by validation: HTTPHeaders) -> HTTPHeaders {
        filter { $0 != "age" && $0 != "date" }.merging(validation.filter { !Self.ofTheStoredBody.contains($0) })
    }

    /// Returns the elements of the header field `name`, a list of names (RFC 9110 §5.6.1), in lowercase. Without the
    /// field, the result is empty.
    func list(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
