import Foundation

/// Which redirects are followed (RFC 9110 §15.4): within a scheme, or from http to https, and at most ten in a row.
enum RedirectPolicy {
    static let limit = 10

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

    /// Whether two URLs belong to one server, which may see the same credentials.
    static func haveSameOrigin(_ left: URL, _ right: URL) -> Bool {
        left.scheme?.lowercased() == right.scheme?.lowercased() && left.host?.lowercased() == right.host?.lowercased()
            && left.port == right.port
    }
}
