import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of stores at invalid locations. Stores must accept only local file URLs, and must write nothing elsewhere.
@Suite("Stores at invalid locations", .tags(.integration))
struct StoreLocationTests {
    private let folder: TemporaryFolder
    private let key = EntryKey(.images, "a")

    init() throws { folder = try TemporaryFolder() }

    /// The texts before and after the path of a folder in a URL, and the expected reason of the error.
    nonisolated static let places = [
        (before: "https://example.com", after: "", reason: "not a file URL"),
        ("invalid://store-url", "", "not a file URL"), ("file://server", "", "the file is on another host"),
        ("file://", "%00x", "the path contains a NUL byte"),
    ]

    @Test("Every operation of a file store at an invalid location throws", arguments: places)
    func test_fileStore_atInvalidLocation_throws(before: String, after: String, reason: String) throws {
        let (sut, error) = (FileSystemEntryStore(folder: try url(before, after)), try error(before, after, reason))
        #expect(throws: error) { try sut.entry(for: key) }
        #expect(throws: error) { try sut.set(StoredEntry(Data(), date: .distantPast), for: key) }
        #expect(throws: error) { try sut.contents(of: .images) }
        #expect(throws: error) { try sut.size(of: .images) }
        #expect(try folder.paths() == [])
    }

    @Test("Every operation of an image store at an invalid location throws", arguments: places)
    func test_imageStore_atInvalidLocation_throws(before: String, after: String, reason: String) throws {
        let sut = FileSystemVideoImageDataStore(storeURL: try url(before, after))
        let error = try error(before, after, reason)
        #expect(throws: error) { try sut.insert(Data([1]), for: anyURL()) }
        #expect(throws: error) { try sut.retrieve(dataForURL: anyURL()) }
        #expect(try folder.paths() == [])
    }

    @Test("Creating a logger at an invalid location throws", arguments: places)
    func test_logger_atInvalidLocation_throws(before: String, after: String, reason: String) throws {
        let url = try url(before, after)
        #expect(throws: try error(before, after, reason)) { try FileLogger(url: url) }
        #expect(try folder.paths() == [])
    }

    #if SQLite
        @Test("Every operation of a database at an invalid location throws", arguments: places)
        func test_database_atInvalidLocation_throws(before: String, after: String, reason: String) throws {
            let sut = SQLiteEntryStore(.file(try url(before, after)))
            let error = try error(before, after, reason)
            #expect(throws: error) { try sut.entry(for: key) }
            #expect(throws: error) { try sut.set(StoredEntry(Data(), date: .distantPast), for: key) }
            #expect(throws: error) { try sut.contents(of: .images) }
            #expect(throws: error) { try sut.size(of: .images) }
            #expect(try folder.paths() == [])
        }
    #endif

    private func url(_ before: String, _ after: String) throws -> URL {
        try #require(URL(string: "\(before)\(folder.url.path)/x\(after)"))
    }

    private func error(_ before: String, _ after: String, _ reason: String) throws -> StoreError {
        .unavailable(place: try url(before, after).redacted, reason: reason)
    }
}
