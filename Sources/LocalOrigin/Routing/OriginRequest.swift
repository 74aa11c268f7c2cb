import Foundation
import StreamingCore

/// A request as an origin understands it.
package struct OriginRequest: Equatable, Sendable {
    package let method: String
    /// Percent-encoding removed, without the query.
    package let path: String
    package let query: [URLQueryItem]
    package let headers: HTTPHeaders

    /// - Parameter target: the path with its query, as it stands in the request line; nil if it is none.
    package init?(method: String, target: String, headers: HTTPHeaders = [:]) {
        guard target.hasPrefix("/"), let parts = URLComponents(string: target), !parts.path.contains("\0") else {
            return nil
        }
        self.method = method
        path = parts.path
        query = parts.queryItems ?? []
        self.headers = headers
    }
}
