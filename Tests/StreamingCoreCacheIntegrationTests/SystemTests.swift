import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingCache

/// Tests of the number of bytes that a listing reads of each file.
@Suite("System calls of the file store", .tags(.integration))
struct SystemTests {
    private static let step = System.lineStep

    @Test(
        "A long file is read in steps of a fixed size, up to the step that contains the end of the first line",
        arguments: [(line: 200, read: step), (step - 1, step), (step, 2 * step), (2_500, 3 * step)])
    func test_read_firstLine_stopsAfterTheStepWithTheLineEnd(line: Int, read: Int) throws {
        let found = try firstLine(of: Data(repeating: 1, count: line) + Data("\n".utf8) + Data(count: 500_000))
        #expect(found.data.count == read)
        #expect(found.size == line + 1 + 500_000)
    }

    @Test("A short file is read completely")
    func test_read_shortFile_readsAll() throws {
        let data = Data("header\ntext".utf8)
        #expect(try firstLine(of: data).data == data)
        #expect(try firstLine(of: Data()).data == Data())
    }

    @Test("Without a line end, reading stops at the maximum size of a header")
    func test_read_withoutLineEnd_stopsAtHeaderLimit() throws {
        #expect(try firstLine(of: Data(count: 500_000)).data.count == EntryFile.headerLimit)
    }

    private func firstLine(of data: Data) throws -> (data: Data, size: Int) {
        let url = FileManager.default.temporaryDirectory.appending(path: "system-\(UUID().uuidString)")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        guard case .file(let data, let size) = try System.read(url.path, .firstLine, limit: EntryFile.limit) else {
            throw CancellationError()
        }
        return (data, size)
    }
}
