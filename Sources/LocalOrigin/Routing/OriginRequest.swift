import Foundation
import StreamingCore

/// A request that an origin has parsed.
package struct OriginRequest: Equatable, Sendable {
    /// The HTTP method.
    package let method: String
    /// The path without percent-encoding and without the query.
    package let path: String
    /// The query parameters.
    package let query: [URLQueryItem]
    /// The query as received, with its percent-encoding; nil if the target has no query.
    package let rawQuery: String?
    /// The header fields.
    package let headers: HTTPHeaders

    /// Creates a request; nil if the target is invalid.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: The path with its query, as in the request line.
    ///   - headers: The header fields.
    package init?(method: String, target: String, headers: HTTPHeaders = [:]) {
        guard target.hasPrefix("/"), let parts = URLComponents(string: target), !parts.path.contains("\0") else {
            return nil
        }
        self.method = method
        path = parts.path
        query = parts.queryItems ?? []
        rawQuery = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
        self.headers = headers
    }
}
