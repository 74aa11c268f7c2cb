import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("FileLogger, on real files", .tags(.integration), .leakTracking)
struct FileLoggerTests {
    @Test("each line is in the file when log returns")
    func test_log_writesEachLineAtOnce() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder)
            sut.info("one")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one"])
            sut.info("two")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one", "two"])
        }
    }

    @Test("what is below the level is left out")
    func test_log_belowTheMinimum_writesNothing() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, minimumLevel: .warning)
            sut.log(LogEntry(level: .info, message: "i", context: LogContext()))
            sut.log(LogEntry(level: .error, message: "e", context: LogContext()))
            #expect(try lines(of: "log", in: folder).map(\.message) == ["e"])
        }
    }

    @Test("a second logger appends to what the first one left")
    func test_init_ofAFileThatIsThere_appends() throws {
        try withTemporaryFolder { folder in
            try makeSUT(folder).info("one")
            try makeSUT(folder).info("two")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one", "two"])
        }
    }

    @Test("lines are as the format says")
    func test_log_asText_writesLinesForPeople() throws {
        try withTemporaryFolder { folder in
            let entry = LogEntry(level: .info, message: "a\nb", context: LogContext())
            try FileLogger(url: folder.appendingPathComponent("log")).log(entry)
            let text = try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
            #expect(text == LogFormat.text.line(entry) + "\n")
        }
    }

    @Test("a full file moves on, and the oldest goes")
    func test_log_beyondTheSize_movesTheFilesOn() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 2 * bytesOfALine, files: 3)
            for number in 1...9 { sut.log(makeEntry("\(number)")) }
            #expect(try names(in: folder) == ["log", "log.1", "log.2"])
            #expect(try lines(of: "log", in: folder).map(\.message) == ["9"])
            #expect(try lines(of: "log.1", in: folder).map(\.message) == ["7", "8"])
            #expect(try lines(of: "log.2", in: folder).map(\.message) == ["5", "6"])
        }
    }

    @Test("what the file had before counts")
    func test_log_toAFileThatIsFull_movesItOn() throws {
        try withTemporaryFolder { folder in
            for number in 1...2 {
                try makeSUT(folder, maximumBytes: bytesOfALine).log(makeEntry("\(number)"))
            }
            #expect(try lines(of: "log", in: folder).map(\.message) == ["2"])
            #expect(try lines(of: "log.1", in: folder).map(\.message) == ["1"])
        }
    }

    @Test("one file alone starts anew when it is full", arguments: [1, 0, -7])
    func test_log_toOneFileAlone_startsItAnew(files: Int) throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 1, files: files)
            for number in 1...3 { sut.log(makeEntry("\(number)")) }
            #expect(try names(in: folder) == ["log"])
            #expect(try lines(of: "log", in: folder).map(\.message) == ["3"])
        }
    }

    @Test("lines of many threads stay whole, and none is lost")
    func test_log_fromManyThreads_keepsEachLineWhole() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 64 * bytesOfALine, files: 100)
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for number in 0..<100 { sut.info("\(thread)-\(number)") }
            }
            let messages = try names(in: folder).flatMap { try lines(of: $0, in: folder).map(\.message) }
            #expect(Set(messages).count == 800)
            #expect(messages.count == 800)
        }
    }

    #if os(Linux)
        @Test("a logger that is gone has closed its file")
        func test_deinit_closesTheFile() throws {
            try withTemporaryFolder { folder in
                let sut = try makeSUT(folder)
                #expect(try openFiles(in: folder) == 1)
                withExtendedLifetime(sut) {}
            }
            try withTemporaryFolder { folder in
                _ = try makeSUT(folder)
                #expect(try openFiles(in: folder) == 0)
            }
        }

        private func openFiles(in folder: URL) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target?.hasPrefix(folder.path) == true
            }
        }
    #endif

    @Test("the file is its owner's alone")
    func test_init_createsAFileForItsOwnerAlone() throws {
        try withTemporaryFolder { folder in
            _ = try makeSUT(folder)
            let path = folder.appendingPathComponent("log").path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("a symbolic link is not followed")
    func test_init_ofASymbolicLink_throwsAndLeavesItsTarget() throws {
        try withTemporaryFolder { folder in
            let target = folder.appendingPathComponent("target")
            try Data("kept".utf8).write(to: target)
            let log = folder.appendingPathComponent("log")
            try FileManager.default.createSymbolicLink(at: log, withDestinationURL: target)
            #expect(throws: StoreError.unavailable(place: log.path, reason: "a symbolic link, which is not followed")) {
                try FileLogger(url: log).info("m")
            }
            #expect(try Data(contentsOf: target) == Data("kept".utf8))
        }
    }

    @Test("a symbolic link that is put there later is not followed")
    func test_log_pastASymbolicLink_leavesItsTarget() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 1)
            let target = folder.appendingPathComponent("target")
            try Data("kept".utf8).write(to: target)
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("log.1"), withDestinationURL: target)
            for number in 1...2 { sut.log(makeEntry("\(number)")) }
            #expect(try lines(of: "log.1", in: folder).map(\.message) == ["1"])
            #expect(try Data(contentsOf: target) == Data("kept".utf8))
        }
    }

    @Test("a folder cannot be logged to")
    func test_init_ofAFolder_throws() throws {
        try withTemporaryFolder { folder in
            #expect(throws: StoreError.self) { try FileLogger(url: folder) }
        }
    }

    @Test("a pipe without a reader is refused without waiting", .timeLimit(.minutes(10)))
    func test_init_ofAPipe_throws() throws {
        try withTemporaryFolder { folder in
            let pipe = folder.appendingPathComponent("log")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            #expect(throws: StoreError.self) { try FileLogger(url: pipe) }
        }
    }

    @Test("while the folder is gone lines are lost, but no file, and it goes on afterwards")
    func test_log_whileTheFileCannotBeMade_goesOnWhenItCan() throws {
        try withTemporaryFolder { folder in
            let (logs, away) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: false)
            let sut = try makeSUT(logs, maximumBytes: 1, files: 3)
            for number in 1...2 { sut.log(makeEntry("\(number)")) }
            try FileManager.default.moveItem(at: logs, to: away)
            for number in 3...5 { sut.log(makeEntry("\(number)")) }
            try FileManager.default.moveItem(at: away, to: logs)
            sut.log(makeEntry("6"))
            let messages = try ["log", "log.1", "log.2"].map { try lines(of: $0, in: logs).map(\.message) }
            #expect(messages == [["6"], ["2"], ["1"]])
        }
    }

    // MARK: Helpers

    private struct Line: Decodable {
        let message: String
    }

    private func makeSUT(
        _ folder: URL, minimumLevel: LogLevel = .debug, maximumBytes: Int = 1 << 20, files: Int = 5,
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> FileLogger {
        let sut = try FileLogger(
            url: folder.appendingPathComponent("log"), minimumLevel: minimumLevel, maximumBytes: maximumBytes,
            files: files, format: .json)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    /// Lines of the same length for messages of one character.
    private func makeEntry(_ message: String) -> LogEntry {
        LogEntry(
            timestamp: Date(timeIntervalSince1970: 0), level: .info, message: message, context: LogContext(line: 1))
    }

    private var bytesOfALine: Int { LogFormat.json.line(makeEntry("m")).utf8.count + 1 }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func lines(of name: String, in folder: URL) throws -> [Line] {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }
}
