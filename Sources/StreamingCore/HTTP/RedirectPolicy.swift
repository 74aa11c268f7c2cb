import Foundation

/// The rules for following redirects (RFC 9110 §15.4).
///
/// A redirect may keep the scheme, or change the scheme from http to https. At most ten consecutive redirects are
/// followed.
package enum RedirectPolicy {
    /// The maximum number of consecutive redirects. The limit ends loops of redirects.
    static let limit = 10

    /// The statuses of redirects to the URL in `Location` (RFC 9110 §15.4).
    static let statuses: Set = [301, 302, 303, 307, 308]

    /// Returns the target of a redirect, or the error if the redirect must not be followed.
    ///
    /// The rules apply to the raw value of `Location`, because `URLSession` on Linux turns `file:///etc/passwd` into a
    /// path on the same host.
    ///
    /// - Parameters:
    ///   - location: The value of `Location`; nil if the field is missing.
    ///   - url: The URL of the redirecting response.
    ///   - redirects: The number of redirects that this request has already followed.
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

    /// Returns whether a redirected request keeps a header field.
    ///
    /// A redirect to the same server keeps all fields. A redirect to another server keeps only harmless standard
    /// fields, such as `Accept` and `Range` (RFC 9110 §15.4).
    ///
    /// - Parameters:
    ///   - field: The name of the field, in any case.
    ///   - url: The URL of the redirecting response.
    ///   - target: The URL to which the request is redirected.
    package static func keeps(_ field: String, from url: URL, to target: URL) -> Bool {
        url.hasSameOrigin(as: target) || harmless.contains(field.lowercased())
    }

    /// The lower-case names of the fields that may be sent to another server.
    private static let harmless: Set = [
        "user-agent", "accept", "accept-encoding", "accept-language", "range", "if-range", "if-none-match",
        "if-modified-since",
    ]
}
