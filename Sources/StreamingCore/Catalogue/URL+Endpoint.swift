import Foundation

extension URL {
    /// Returns the URL of an API endpoint, with this URL as the base URL of the API.
    ///
    /// The result keeps the scheme, user, host, port, path and query of the base URL, but not the fragment.
    ///
    /// - Parameters:
    ///   - path: The path to append to the path of the base URL, with a leading slash.
    ///   - change: A closure that changes the components of the result, for example the query. The default closure
    ///     changes nothing.
    package func endpoint(_ path: String, _ change: (inout URLComponents) -> Void = { _ in }) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        var base = parts.percentEncodedPath
        while base.hasSuffix("/") { base.removeLast() }
        parts.percentEncodedPath = base + path
        parts.fragment = nil
        change(&parts)
        // Components of a URL can always form a URL again, so the fallback is not reached.
        return parts.url ?? self
    }
}
