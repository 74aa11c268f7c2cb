import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A loader of pages of videos from a server.
public struct RemoteVideoPages: VideoPages {
    private let client: any HTTPClient
    private let isLenient: Bool
    private let known: VideoPage?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the documents.
    ///   - isLenient: Whether invalid items are skipped and reported in the page. Otherwise, a page with an invalid
    ///     item causes an error.
    public init(client: any HTTPClient, isLenient: Bool = false) {
        self.init(client: client, isLenient: isLenient, known: nil)
    }

    /// Creates a loader that does not decode a known document again.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the documents.
    ///   - isLenient: Whether invalid items are skipped and reported in the page.
    ///   - known: The page of the known document. If a received document has the fingerprint of this page, the loader
    ///     returns this page. Nil if no document is known.
    package init(client: any HTTPClient, isLenient: Bool, known: VideoPage?) {
        self.client = client
        self.isLenient = isLenient
        self.known = known
    }

    /// Loads the page at a URL, and returns the page.
    ///
    /// - Throws: The error of the client, such as ``HTTPError``, if the request fails. ``VideoItemsMapper/Error`` if
    ///   the status is not 200, or if the document is invalid.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        let (data, response) = try await client.get(from: url)
        let fingerprint = fingerprint(of: data, from: response)
        var page: VideoPage
        if let known, let fingerprint, known.fingerprint == fingerprint {
            page = known
            page.origin = .remote
        } else if isLenient {
            let result = try VideoItemsMapper.mapLeniently(data, from: response)
            page = VideoPage(videos: result.videos, refused: result.refused, refusedCount: result.refusedCount)
        } else {
            page = VideoPage(videos: try VideoItemsMapper.map(data, from: response))
        }
        page.fingerprint = fingerprint
        let rules = response.value(forHTTPHeaderField: "Cache-Control")
        // A known page may contain only some videos of its document, and is then not saved.
        page.maySave = page.maySave && !CacheControl(["Cache-Control": rules ?? ""]).forbidsStoring
        return page
    }

    /// Returns a hash of everything that determines a decoded page: the leniency, the URL and the data.
    ///
    /// - Returns: The hash; nil if the status is not 200, or if the response has no URL.
    private func fingerprint(of data: Data, from response: HTTPURLResponse) -> String? {
        guard response.statusCode == 200, let url = response.url else { return nil }
        var hash = FNV1a()
        hash.add("\(isLenient)/\(url.absoluteString)/".utf8)
        data.withUnsafeBytes { hash.add($0) }
        return hash.text
    }
}
