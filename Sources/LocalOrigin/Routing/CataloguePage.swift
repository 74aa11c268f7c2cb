import Foundation

/// A page of a catalogue document, which the query parameters `limit` and `after_id` select.
struct CataloguePage: Equatable {
    private let limit: Int?
    private let after: String?

    /// Creates the page that a query selects; nil if the query has neither a `limit` that is a number nor an
    /// `after_id`.
    init?(_ query: [URLQueryItem]) {
        limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) }.map { max(0, $0) }
        after = query.first { $0.name == "after_id" }?.value
        if limit == nil && after == nil { return nil }
    }

    /// Returns a catalogue document that contains only the videos of the page.
    ///
    /// A resource that is not a catalogue is returned unchanged. If no video has the identifier `after_id`, the page is
    /// empty.
    func cut(from resource: OriginResource) -> OriginResource {
        guard let data = try? resource.read(0..<resource.size),
            var document = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let videos = document["videos"] as? [[String: Any]]
        else { return resource }
        var page = videos[...]
        if let after {
            let index = videos.firstIndex { ($0["id"] as? String)?.lowercased() == after.lowercased() }
            page = index.map { videos[($0 + 1)...] } ?? []
        }
        document["videos"] = Array(page.prefix(limit ?? .max))
        guard let cut = try? JSONSerialization.data(withJSONObject: document, options: .sortedKeys) else {
            return resource
        }
        return .data(cut, contentType: resource.contentType)
    }
}
