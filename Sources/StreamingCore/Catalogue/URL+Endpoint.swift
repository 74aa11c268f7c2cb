import Foundation

extension URL {
    /// What an API at this URL has at `path`: with scheme, user, host, port, path and query of the base, without its
    /// fragment.
    package func endpoint(_ path: String, _ change: (inout URLComponents) -> Void = { _ in }) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        var base = parts.percentEncodedPath
        while base.hasSuffix("/") { base.removeLast() }
        parts.percentEncodedPath = base + path
        parts.fragment = nil
        change(&parts)
        // Components that were read from a URL make one again.
        return parts.url ?? self
    }
}
