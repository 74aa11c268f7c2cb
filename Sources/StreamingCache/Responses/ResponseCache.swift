import StreamingCore

/// A cache of responses in a store.
///
/// If the store fails, the cache reports the error and behaves like an empty cache.
struct ResponseCache: Sendable {
    private let entries: EntryStore
    private let limit: CacheQuota
    private let onError: @Sendable (StoreError) -> Void

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - entries: The store of the responses.
    ///   - limit: The maximum size of all responses together, with their header fields, in bytes. Beyond this size, the
    ///     oldest responses are removed.
    ///   - onError: A closure that receives each error of the store.
    init(entries: EntryStore, limit: Int = .max, onError: @escaping @Sendable (StoreError) -> Void) {
        self.entries = entries
        self.limit = CacheQuota(bytes: limit)
        self.onError = onError
    }

    /// Returns the cached response that matches a request, fresh or stale.
    ///
    /// - Returns: The response; nil if the request is not cacheable, if no response matches, or if the store fails.
    func response(to request: HTTPRequest) async -> CachedResponse? {
        guard request.isCacheable else { return nil }
        let key = Self.key(of: request)
        let response = await attempt(key) { try $0.entry(for: key).map { try CachedResponse($0) } } ?? nil
        return response?.matches(request) == true ? response : nil
    }

    /// Stores the response to a request, replacing the existing response.
    ///
    /// - Parameters:
    ///   - response: The response. If the response is nil, or alone exceeds the limit, the existing response is only
    ///     removed.
    ///   - request: The request.
    func set(_ response: CachedResponse?, for request: HTTPRequest) async {
        let key = Self.key(of: request)
        await attempt(key) { [limit] entries in
            let entry = try response?.entry()
            guard let entry, entry.data.count <= limit.bytes else { return try entries.set(nil, for: key) }
            try entries.set(entry, for: key)
            try limit.didSave(entry, for: key, in: entries)
        }
    }

    /// Calls `access` with the store, and returns the result of `access`.
    ///
    /// After an error, reports the error and returns nil.
    @discardableResult
    private func attempt<Value: Sendable>(
        _ key: EntryKey, _ access: @escaping @Sendable (any BlockingEntryStore) throws -> Value
    ) async -> Value? {
        do {
            return try await entries.perform(access)
        } catch {
            onError(StoreError(error, at: key))
            return nil
        }
    }

    private static func key(of request: HTTPRequest) -> EntryKey { EntryKey(.responses, request.url.absoluteString) }
}

extension EntryNamespace {
    /// The namespace of cached responses. The name of each entry is the URL of the request.
    public static let responses = EntryNamespace("responses")
}
