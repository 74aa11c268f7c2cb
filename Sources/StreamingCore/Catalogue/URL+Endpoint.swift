import Foundation

extension URL {
    /// Returns the URL of an endpoint of the API at this URL.
    ///
    /// The URL keeps the scheme, user, host, port, path and query of the base, but not its fragment.
    ///
    /// - Parameters:
    ///   - path: The path to append to the path of the base, with a leading slash.
    ///   - change: Changes the components, for example the query.
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
