import StreamingCore

/// Answers of servers in a store. A failing store counts as empty, so no request waits for it or fails because of it.
struct ResponseCache: Sendable {
    private let entries: EntryStore
    private let limit: CacheQuota
    private let onError: @Sendable (StoreError) -> Void

    /// - Parameter limit: the bytes of all answers together, with their heads; the oldest leave.
    init(entries: EntryStore, limit: Int = .max, onError: @escaping @Sendable (StoreError) -> Void) {
        self.entries = entries
        self.limit = CacheQuota(bytes: limit)
        self.onError = onError
    }

    /// What may answer a request, fresh or not.
    func answer(to request: HTTPRequest) async -> CachedResponse? {
        guard request.isCacheable else { return nil }
        let key = Self.key(of: request)
        let answer = await attempt(key) { try $0.entry(for: key).map { try CachedResponse($0) } } ?? nil
        return answer?.answers(request) == true ? answer : nil
    }

    /// Puts an answer, or nothing, in the place of what is there; nothing also for one that is over the limit by itself.
    func set(_ answer: CachedResponse?, for request: HTTPRequest) async {
        let key = Self.key(of: request)
        await attempt(key) { [limit] entries in
            let entry = try answer?.entry()
            guard let entry, entry.data.count <= limit.bytes else { return try entries.set(nil, for: key) }
            try entries.set(entry, for: key)
            try limit.didSave(entry, for: key, in: entries)
        }
    }

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

    private static func key(of request: HTTPRequest) -> EntryKey { EntryKey(.answers, request.url.absoluteString) }
}

extension EntryNamespace {
    /// Whole answers of servers, by the URL that was asked for.
    public static let answers = EntryNamespace("answers")
}
