import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("LocalVideoImageDataLoader", .leakTracking, .tags(.unit))
struct LocalVideoImageDataLoaderTests {
    @Test("A saved image can be loaded")
    func test_loadImageData_savedImage_returnsImage() throws {
        let (sut, _, errors) = makeSUT()
        try sut.save(Data([1, 2]), for: anyURL("a"))
        #expect(try sut.loadImageData(from: anyURL("a")) == Data([1, 2]))
        #expect(errors.values.isEmpty)
    }

    @Test("Loading an image that was never saved throws not found and reports no store error")
    func test_loadImageData_neverSaved_throwsNotFound() {
        let (sut, _, errors) = makeSUT()
        #expect(throws: LocalVideoImageDataLoader.LoadError.notFound) { try sut.loadImageData(from: anyURL()) }
        #expect(errors.values.isEmpty)
    }

    @Test("A failed load reports the error of the store")
    func test_loadImageData_withFailingStore_reportsCause() {
        let (sut, entries, errors) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "any"))
        #expect(throws: LocalVideoImageDataLoader.LoadError.failed) { try sut.loadImageData(from: anyURL()) }
        #expect(errors.values == [.unavailable(place: "p", reason: "any")])
    }

    @Test("A failed save reports the error of the store, and the old image stays")
    func test_save_withFailingStore_reportsCauseAndKeepsOldImage() throws {
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
