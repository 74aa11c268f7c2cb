import Foundation
import StreamingCache
import StreamingCore

extension EntryStoreContract {
    func replace() throws {
        expect(try store.entry(for: key("a")), nil, "an entry that was never saved")
        for text in ["a long text", "text"] {
            try store.set(entry(text), for: key("a"))
            expect(try store.entry(for: key("a")), entry(text), "the saved entry")
        }
        var given: StoredEntry?
        try store.update(key("a")) { entry in
            given = entry
            return entry
        }
        expect(given, entry("text"), "the entry passed to a change")
        expect(try store.entry(for: key("a")), entry("text"), "an entry changed to itself")
    }

    func remove() throws {
        for name in ["a", "b"] { try store.set(entry(name), for: key(name)) }
        for _ in 1...2 { try store.set(nil, for: key("a")) }
        expect(try store.entry(for: key("a")), nil, "a removed entry")
        expect(try store.entry(for: key("b")), entry("b"), "an entry that was not removed")
        expect(try listed(), ["b"], "the list of entries")
    }

    func throwingChange() throws {
        try store.set(entry("old"), for: key("a"))
        for name in ["a", "b"] {
            do {
                try store.update(key(name)) { _ in throw Refusal() }
                expect(false, "the store did not rethrow the error of a change")
            } catch is Refusal {}
        }
        expect(try store.entry(for: key("a")), entry("old"), "the entry after a change that threw")
        expect(try listed(), ["a"], "the list of entries")
    }

    func spaces() throws {
        let other = EntryKey(EntryNamespace("other"), "a")
        try store.set(entry("this"), for: key("a"))
        try store.set(entry("other"), for: other)
        expect(try store.entry(for: key("a")), entry("this"), "the entry in the first namespace")
        try store.set(nil, for: key("a"))
        expect(try store.entry(for: other), entry("other"), "the entry in the second namespace")
        expect(try listed(), [], "the list of the first namespace")
        expect(try listed(other.space), ["a"], "the list of the second namespace")
    }

    func contents() throws {
        expect(try listed(), [], "the initial list")
        let entries = [("b", 2.0), ("c", 1), ("a", 2), ("d", -3), ("B", 2)]
        for (name, time) in entries { try store.set(entry(name + name, at: time), for: key(name)) }
        let expected = [("d", -3.0), ("c", 1), ("B", 2), ("a", 2), ("b", 2)]
        let found = try store.contents(of: space)
        expect(found.map(\.key.name), expected.map(\.0), "the list of entries (oldest first, then by name)")
        expect(
            found
                == expected.map {
                    EntryMetadata(key: key($0), bytes: 2, date: Date(timeIntervalSinceReferenceDate: $1))
                },
            "the list has wrong keys, sizes or dates: \(found)")
    }

    func size() throws {
        expect(try store.size(of: space) == 0, "the size of an empty namespace is not 0")
        try store.set(entry("other"), for: EntryKey(EntryNamespace("other"), "a"))
        for name in ["a", "b"] { try store.set(entry("text"), for: key(name)) }
        let size = try store.size(of: space)
        expect((8...8 + 2 * 1_024).contains(size), "the size of two entries of 4 bytes is \(size), expected 8 to 2056")
        try store.removeAll(in: space)
        expect(try store.size(of: space) == 0, "the size of an emptied namespace is not 0")
    }

    func dates() throws {
        let times: [Double] = [
            0, 0.1, -0.1, 1e-300, 1 / 3, 8e8.nextUp, Date.distantPast.timeIntervalSinceReferenceDate, 1e300,
        ]
        for time in times {
            try store.set(entry("", at: time), for: key("a"))
            let found = [try store.entry(for: key("a"))?.date, try store.contents(of: space).first?.date]
            for date in found.map({ $0?.timeIntervalSinceReferenceDate }) {
                expect(
                    date?.bitPattern == time.bitPattern,
                    "saved the date \(time), read \(date.map { "\($0)" } ?? "nothing")")
            }
        }
    }

    func names() throws {
        let long = "https://any-url.com/" + String(repeating: "Path/", count: 796)
        let names = [
            "", ".", "..", "...", "/", "../../etc/passwd", "a", "A", "a.b", "%2E%2e", "~", "-", "lock", "draft", " ",
            "\n", "\0", "a\0b",
            "\"'\\", "\u{1F3AC} Ä", "\u{202E}", long, long + "a", long + "A",
        ]
        for name in names { try store.set(entry("of \(name)"), for: key(name)) }
        for name in names {
            expect(try store.entry(for: key(name)), entry("of \(name)"), "the entry saved as \"\(name.suffix(10))\"")
        }
        expect(try listed(), names.sorted(), "the list of entries")
        // Canonically equivalent strings are equal in Swift, so they are the same name.
        try store.set(entry("one"), for: key("\u{E9}"))
        expect(
            try store.entry(for: key("e\u{301}")), entry("one"), "the entry under a name with equivalent code points"
        )
    }

    func emptyData() throws {
        try store.set(entry(""), for: key("a"))
        expect(try store.entry(for: key("a")), entry(""), "an empty entry")
        expect(try store.contents(of: space).map(\.bytes), [0], "the list of sizes")
    }

    func largeData() throws {
        let data = Data(String(repeating: "0123456789", count: 500_000).utf8)
        try store.set(StoredEntry(data, date: Date(timeIntervalSinceReferenceDate: 0)), for: key("a"))
        let found = try store.entry(for: key("a"))?.data
        expect(found == data, "saved an entry of 5 MB, read different data of \(found?.count ?? 0) bytes")
    }

    func concurrentUpdates() async throws {
        let stores = setting.persists ? [store, try setting.openStore()] : [store]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<5 {
                        try stores[number % stores.count].update(key("count")) { entry(increasing: $0) }
                    }
                }
            }
            try await group.waitForAll()
        }
        expect(try store.entry(for: key("count")), entry("40"), "the count after 40 concurrent changes")
    }

    func reopening() throws {
        let names = ["a", "b"]
        for name in names { try store.set(entry(name), for: key(name)) }
        let next = try setting.openStore()
        for name in names {
            expect(
                try next.entry(for: key(name)), setting.persists ? entry(name) : nil, "the entry in a reopened store")
        }
        expect(try listed(of: next), setting.persists ? names : [], "the list of a reopened store")
    }
}

// MARK: Test data and expectations

extension EntryStoreContract {
    private struct Refusal: Error {}

    private var space: EntryNamespace { EntryNamespace("this") }

    private func key(_ name: String) -> EntryKey { EntryKey(space, name) }

    private func entry(_ text: String, at time: Double = 0.1) -> StoredEntry {
        StoredEntry(Data(text.utf8), date: Date(timeIntervalSinceReferenceDate: time))
    }

    private func entry(increasing old: StoredEntry?) -> StoredEntry {
        entry("\((old.flatMap { Int(String(decoding: $0.data, as: UTF8.self)) } ?? 0) + 1)")
    }

    private func listed(_ space: EntryNamespace? = nil, of store: (any BlockingEntryStore)? = nil) throws -> [String] {
        try (store ?? self.store).contents(of: space ?? self.space).map(\.key.name)
    }

    private func expect(_ found: StoredEntry?, _ expected: StoredEntry?, _ subject: String) {
        expect(found == expected, "\(subject) is \(text(found)), expected \(text(expected))")
    }

    private func expect<Value: Equatable>(_ found: [Value], _ expected: [Value], _ subject: String) {
        expect(found == expected, "\(subject) is \(found), expected \(expected)")
    }

    private func text(_ entry: StoredEntry?) -> String {
        guard let entry else { return "nothing" }
        let seconds = entry.date.timeIntervalSinceReferenceDate
        return "\"\(String(decoding: entry.data.suffix(20), as: UTF8.self).printable)\" at \(seconds)"
    }
}
