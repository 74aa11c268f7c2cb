/// A namespace for functions about HTTP status codes.
package enum HTTPStatus {
    /// Returns a sentence about a status code, such as "the server responded with 404 Not Found".
    package static func describe(_ code: Int) -> String {
        let phrase = phrases[code].map { " \($0)" } ?? ""
        return "the server responded with \(code)\(phrase)"
    }

    /// Returns whether another attempt may succeed after a status: 408, 429, and 500 or above (RFC 9110 §15.5.9, §15.6;
    /// RFC 6585 §4).
    package static func isTransient(_ code: Int) -> Bool { code >= 500 || code == 408 || code == 429 }

    /// The reason phrases by status code (RFC 9110 §15; RFC 6585 §4 for 429). The phrases of Foundation differ between
    /// systems.
    package static let phrases: [Int: String] = [
        200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        410: "Gone", 416: "Range Not Satisfiable", 429: "Too Many Requests", 500: "Internal Server Error",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
