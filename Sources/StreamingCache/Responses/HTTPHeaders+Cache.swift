import Foundation
import StreamingCore

extension HTTPHeaders {
    /// Of one connection alone (RFC 9111 §3.1), or a secret.
    private static let unstorable: Set = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Of the body as it was sent; what is kept is as it was read (RFC 9111 §3.2).
    private static let ofTheStoredBody: Set = ["content-encoding", "content-length", "content-range"]

    /// Without what is not to be kept.
    var storable: HTTPHeaders {
        let excluded = Self.unstorable.union(list("Connection"))
        return filter { !excluded.contains($0) }
    }

    /// The fields of an answer that was validated (RFC 9111 §4.3.4). Its age is counted anew, from the date of the
    /// validation, or from now (RFC 9110 §6.6.1).
    func updated(by validation: HTTPHeaders) -> HTTPHeaders {
        filter { $0 != "age" && $0 != "date" }.merging(validation.filter { !Self.ofTheStoredBody.contains($0) })
    }

    /// The members of a list of names (RFC 9110 §5.6.1), in small letters.
    func list(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
