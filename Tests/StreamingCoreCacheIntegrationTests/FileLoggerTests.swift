import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("FileLogger with real files", .tags(.integration), .leakTracking)
struct FileLoggerTests {
    @Test("The logger writes each line to the file before the log call returns")
    func test_log_eachLine_isWrittenBeforeReturning() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder)
            sut.info("one")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one"])
            sut.info("two")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one", "two"])
        }
    }

    @Test("The logger ignores entries below its minimum level")
    func test_log_belowMinimumLevel_writesNothing() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, minimumLevel: .warning)
            sut.log(LogEntry(level: .info, message: "i", context: LogContext()))
            sut.log(LogEntry(level: .error, message: "e", context: LogContext()))
            #expect(try lines(of: "log", in: folder).map(\.message) == ["e"])
        }
    }

    @Test("A new logger appends to an existing file")
    func test_init_withExistingFile_appends() throws {
        try withTemporaryFolder { folder in
            try makeSUT(folder).info("one")
            try makeSUT(folder).info("two")
            #expect(try lines(of: "log", in: folder).map(\.message) == ["one", "two"])
        }
    }

    @Test("A logger in the text format writes the lines of that format")
    func test_log_inTextFormat_writesFormattedLine() throws {
        try withTemporaryFolder { folder in
            let entry = LogEntry(level: .info, message: "a\nb", context: LogContext())
            try FileLogger(url: folder.appendingPathComponent("log")).log(entry)
            let text = try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
            #expect(text == LogFormat.text.line(entry) + "\n")
        }
    }

    @Test("A full file is rotated, and the oldest file is deleted")
    func test_log_beyondMaximumSize_rotatesFiles() throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 2 * bytesOfALine, files: 3)
            for number in 1...9 { sut.log(makeEntry("\(number)")) }
            #expect(try names(in: folder) == ["log", "log.1", "log.2"])
            #expect(try lines(of: "log", in: folder).map(\.message) == ["9"])
            #expect(try lines(of: "log.1", in: folder).map(\.message) == ["7", "8"])
            #expect(try lines(of: "log.2", in: folder).map(\.message) == ["5", "6"])
        }
    }

    @Test("The existing contents of the file count toward its maximum size")
    func test_log_toFullExistingFile_rotatesFile() throws {
        try withTemporaryFolder { folder in
            for number in 1...2 {
                try makeSUT(folder, maximumBytes: bytesOfALine).log(makeEntry("\(number)"))
            }
            #expect(try lines(of: "log", in: folder).map(\.message) == ["2"])
            #expect(try lines(of: "log.1", in: folder).map(\.message) == ["1"])
        }
    }

    @Test("A single log file is emptied when the file is full", arguments: [1, 0, -7])
    func test_log_withSingleFile_emptiesFullFile(files: Int) throws {
        try withTemporaryFolder { folder in
            let sut = try makeSUT(folder, maximumBytes: 1, files: files)
            for number in 1...3 { sut.log(makeEntry("\(number)")) }
            #expect(try names(in: folder) == ["log"])
            #expect(try lines(of: "log", in: folder).map(\.message) == ["3"])
        }
    }

    @Test("Lines from many threads stay intact, and no line is lost")
    func test_log_fromManyThreads_keepsLinesIntact() throws {
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
        @Test("A deallocated logger has closed its file")
        func test_deinit_openFile_isClosed() throws {
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

    @Test("Only the owner can read or write the log file")
    func test_init_withoutAFile_createsAFileOnlyForTheOwner() throws {
        try withTemporaryFolder { folder in
            _ = try makeSUT(folder)
            let path = folder.appendingPathComponent("log").path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("Creating a logger at a symbolic link throws and leaves the target of the link unchanged")
    func test_init_withSymbolicLink_throwsAndKeepsTarget() throws {
        try withTemporaryFolder { folder in
            let target = folder.appendingPathComponent("target")
            try Data("kept".utf8).write(to: target)
            let log = folder.appendingPathComponent("log")
            try FileManager.default.createSymbolicLink(at: log, withDestinationURL: target)
            #expect(throws: StoreError.unavailable(place: log.path, reason: "symbolic links are not followed")) {
                try FileLogger(url: log).info("m")
            }
            #expect(try Data(contentsOf: target) == Data("kept".utf8))
        }
    }

    @Test("A rotation replaces a symbolic link instead of following it")
    func test_log_rotationOntoSymbolicLink_keepsTarget() throws {
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

    @Test("Creating a logger for a folder throws")
    func test_init_withFolder_throws() throws {
        try withTemporaryFolder { folder in
            #expect(throws: StoreError.self) { try FileLogger(url: folder) }
        }
    }

    @Test("Creating a logger for a pipe without a reader throws without waiting", .timeLimit(.minutes(10)))
    func test_init_withPipe_throws() throws {
        try withTemporaryFolder { folder in
            let pipe = folder.appendingPathComponent("log")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            #expect(throws: StoreError.self) { try FileLogger(url: pipe) }
        }
    }

    @Test("The logger drops lines while the folder is missing, and then resumes without losing a file")
    func test_log_whileFolderIsMissing_resumesLater() throws {
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

    /// Returns an entry whose line has the same length for all messages of one character.
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
