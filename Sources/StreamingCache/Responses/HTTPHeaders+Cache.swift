import Foundation
import StreamingCore

extension HTTPHeaders {
    /// The names of the header fields that apply to a single connection (RFC 9111 §3.1) or contain secrets.
    private static let unstorable: Set = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The names of the header fields that describe the encoded body during transfer.
    ///
    /// A validation does not replace these fields in a cached response, because the cache stores the decoded body (RFC
    /// 9111 §3.2).
    private static let ofTheStoredBody: Set = ["content-encoding", "content-length", "content-range"]

    /// The header fields that may be stored, without the fields that `Connection` names.
    var storable: HTTPHeaders {
        let excluded = Self.unstorable.union(list("Connection"))
        return filter { !excluded.contains($0) }
    }

    /// Returns these header fields of a cached response, updated with the header fields of a validation (RFC 9111
    /// §4.3.4).
    ///
    /// The old `Age` and `Date` fields are removed, so the age of the response starts again with the validation.
    func updated(by validation: HTTPHeaders) -> HTTPHeaders {
        filter { $0 != "age" && $0 != "date" }.merging(validation.filter { !Self.ofTheStoredBody.contains($0) })
    }

    /// Returns the elements of a comma-separated header field (RFC 9110 §5.6.1), in lowercase; empty without the field.
    func list(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
