import Foundation
import StreamingCore
import StreamingTestKit
import Testing

import StreamingCache
@testable import PlayerShell

@Suite("LastListing", .tags(.unit))
struct LastListingTests {
    private let storage = Storage.inMemory()

    @Test(
        "The record of the last listing has the catalogue, and whether the listing was lenient",
        arguments: [
            ListedCatalogue(source: .document(anyURL("list.json"))),
            ListedCatalogue(source: .api(anyURL("api")), isLenient: true),
        ])
    func test_catalogue_afterAListing_isTheListedCatalogue(catalogue: ListedCatalogue) async throws {
        let sut = LastListing(storage: storage)
        #expect(try await sut.catalogue() == nil)
        try await sut.set(catalogue, at: .distantPast)
        #expect(try await sut.catalogue() == catalogue)
    }

    @Test("A catalogue that an older version stored is decoded strictly")
    func test_catalogue_ofAnOlderVersion_isStrict() async throws {
        let entry = StoredEntry(Data(#"{"api":{"_0":"http://any-url.com/api"}}"#.utf8), date: .distantPast)
        try await storage.state.set(entry, for: EntryKey(EntryNamespace("listing"), "last"))
        let catalogue = try #require(try await LastListing(storage: storage).catalogue())
        #expect(!catalogue.isLenient)
        guard case .api = catalogue.source else { return reportFailure("\(catalogue.source)") }
    }
}
