import Foundation

extension URLComponents {
    /// Puts the paging parameters in the place of any that are there, and leaves the rest of the query alone.
    mutating func setPage(limit: Int, after video: Video?) {
        var items = (percentEncodedQueryItems ?? []).filter { $0.name != "limit" && $0.name != "after_id" }
        items.append(URLQueryItem(name: "limit", value: String(limit)))
        if let video { items.append(URLQueryItem(name: "after_id", value: video.id.uuidString)) }
        percentEncodedQueryItems = items
    }
}
