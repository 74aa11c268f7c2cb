import Foundation

/// Which redirects are followed (RFC 9110 §15.4): within a scheme, or from http to https, and at most ten in a row.
package enum RedirectPolicy {
    static let limit = 10

    /// The statuses that redirect to the URL in `Location` (RFC 9110 §15.4).
    static let statuses: Set = [301, 302, 303, 307, 308]

    /// Judges the raw value of `Location`, because URLSession on Linux makes `file:///etc/passwd` a path on the same host.
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

    /// Whether a header field goes along: what was meant for one server is not for another (RFC 9110 §15.4), but for what every
    /// program says, or which bytes it means.
    package static func keeps(_ field: String, from url: URL, to target: URL) -> Bool {
        url.hasSameOrigin(as: target) || harmless.contains(field.lowercased())
    }

    private static let harmless: Set = [
        "user-agent", "accept", "accept-encoding", "accept-language", "range", "if-range", "if-none-match",
        "if-modified-since",
    ]
}
