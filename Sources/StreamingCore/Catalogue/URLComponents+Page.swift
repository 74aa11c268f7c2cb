import Foundation

extension URLComponents {
    /// Replaces the paging parameters and keeps the rest of the query.
    mutating func setPage(limit: Int, after video: Video?) {
        var items = (percentEncodedQueryItems ?? []).filter { $0.name != "limit" && $0.name != "after_id" }
        items.append(URLQueryItem(name: "limit", value: String(limit)))
        if let video { items.append(URLQueryItem(name: "after_id", value: video.id.uuidString)) }
        percentEncodedQueryItems = items
    }
}
