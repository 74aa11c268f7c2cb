import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("LocalVideoImageDataLoader", .leakTracking, .tags(.unit))
struct LocalVideoImageDataLoaderTests {
    @Test("a saved image is loaded again")
    func test_loadImageData_ofASavedImage() throws {
        let (sut, _, errors) = makeSUT()
        try sut.save(Data([1, 2]), for: anyURL("a"))
        #expect(try sut.loadImageData(from: anyURL("a")) == Data([1, 2]))
        #expect(errors.values.isEmpty)
    }

    @Test("an image that was not saved is not found, which is no error of the store")
    func test_loadImageData_ofNone_isNotFound() {
        let (sut, _, errors) = makeSUT()
        #expect(throws: LocalVideoImageDataLoader.LoadError.notFound) { try sut.loadImageData(from: anyURL()) }
        #expect(errors.values.isEmpty)
    }

    @Test("a load that fails tells the store's error")
    func test_loadImageData_thatFails_tellsTheCause() {
        let (sut, entries, errors) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "any"))
        #expect(throws: LocalVideoImageDataLoader.LoadError.failed) { try sut.loadImageData(from: anyURL()) }
        #expect(errors.values == [.unavailable(place: "p", reason: "any")])
    }

    @Test("a save that fails tells the store's error, and the old image stays")
    func test_save_thatFails_tellsTheCause() throws {
        let (sut, entries, errors) = makeSUT()
        try sut.save(Data([1]), for: anyURL())
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: LocalVideoImageDataLoader.SaveError.failed) { try sut.save(Data([2]), for: anyURL()) }
        #expect(errors.values == [.full(place: "p")])
        #expect(try sut.loadImageData(from: anyURL()) == Data([1]))
    }

    private final class Errors {
        var values: [StoreError?] = []
    }

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) -> (LocalVideoImageDataLoader, EntryStoreSpy, Errors) {
        let (entries, errors) = (EntryStoreSpy(), Errors())
        let store = EntryImageDataStore(entries) { Date(timeIntervalSinceReferenceDate: 0) }
        let sut = LocalVideoImageDataLoader(store: store) { errors.values.append($0 as? StoreError) }
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(entries, file: file, line: line)
        return (sut, entries, errors)
    }
}
