import Foundation

/// The rules for following redirects (RFC 9110 §15.4): within a scheme or from http to https, and at most ten in a row.
package enum RedirectPolicy {
    /// The maximum number of consecutive redirects.
    static let limit = 10

    /// The statuses that redirect to the URL in `Location` (RFC 9110 §15.4).
    static let statuses: Set = [301, 302, 303, 307, 308]

    /// Returns the target of a redirect, or the error if it must not be followed.
    ///
    /// The rules apply to the raw value of `Location`, because `URLSession` on Linux makes `file:///etc/passwd` a path
    /// on the same host.
    ///
    /// - Parameter redirects: The number of redirects already followed.
    static func target(ofLocation location: String?, from url: URL, redirects: Int) -> Result<URL, HTTPError> {
        guard redirects < limit else { return .failure(.redirectRefused(.tooMany)) }
        guard let location, let target = URL(string: location, relativeTo: url)?.absoluteURL else {
            return .failure(.redirectRefused(.noTarget))
        }
        let scheme = target.scheme?.lowercased() ?? ""
        guard scheme == url.scheme?.lowercased() || scheme == "https" else {
            return .failure(.redirectRefused(.scheme(scheme)))
        }
        guard target.host != nil else { return .failure(.redirectRefused(.noTarget)) }
        return .success(target)
    }

    /// Whether a redirected request keeps a header field.
    ///
    /// Fields for one server are not sent to another (RFC 9110 §15.4), except standard fields that every program sends
    /// or that select the bytes.
    package static func keeps(_ field: String, from url: URL, to target: URL) -> Bool {
        url.hasSameOrigin(as: target) || harmless.contains(field.lowercased())
    }

    /// The lower-case names of the fields that may be sent to another server.
    private static let harmless: Set = [
        "user-agent", "accept", "accept-encoding", "accept-language", "range", "if-range", "if-none-match",
        "if-modified-since",
    ]
}
