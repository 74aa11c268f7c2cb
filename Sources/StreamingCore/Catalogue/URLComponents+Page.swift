import Foundation

extension URLComponents {
    /// Sets the query parameters of a page, `limit` and `after_id`, and keeps the rest of the query.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of videos on the page.
    ///   - video: The last video of the previous page; nil for the first page, whose URL has no `after_id`.
    mutating func setPage(limit: Int, after video: Video?) {
        var items = (percentEncodedQueryItems ?? []).filter { $0.name != "limit" && $0.name != "after_id" }
        items.append(URLQueryItem(name: "limit", value: String(limit)))
        if let video { items.append(URLQueryItem(name: "after_id", value: video.id.uuidString)) }
        percentEncodedQueryItems = items
    }
}
