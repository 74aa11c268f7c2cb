/// Answers of servers in a store. One that fails holds nobody up: it is as if nothing were there.
struct AnswerStore: Sendable {
    let entries: any EntryStore
    let onError: @Sendable (StoreError) -> Void

    /// What may answer a request, fresh or not.
    func answer(to request: HTTPRequest) -> StoredAnswer? {
        guard request.isForACache else { return nil }
        let key = Self.key(of: request)
        let answer = attempt(key) { try entries.entry(for: key).map { try StoredAnswer($0) } } ?? nil
        return answer?.answers(request) == true ? answer : nil
    }

    /// Puts an answer, or nothing, in the place of what is there, and makes room for it among `limit` bytes.
    func set(_ answer: StoredAnswer?, for request: HTTPRequest, limit: Int) {
        let key = Self.key(of: request)
        attempt(key) {
            let entry = try answer?.entry()
            try entries.set(entry.flatMap { $0.data.count <= limit ? $0 : nil }, for: key)
            try entries.trim(.answers, toBytes: limit)
        }
    }

    @discardableResult
    private func attempt<Value>(_ key: EntryKey, _ access: () throws -> Value) -> Value? {
        do {
            return try access()
        } catch {
            onError(StoreError(error, at: key))
            return nil
        }
    }

    private static func key(of request: HTTPRequest) -> EntryKey { EntryKey(.answers, request.url.absoluteString) }
}

extension EntrySpace {
    /// Whole answers of servers, by the URL that was asked for.
    public static let answers = EntrySpace("answers")
}
