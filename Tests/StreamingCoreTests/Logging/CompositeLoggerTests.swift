import StreamingCore
import StreamingTestKit
import Testing

@Suite("CompositeLogger", .tags(.unit), .leakTracking)
struct CompositeLoggerTests {
    @Test("Each logger receives the entries that pass the common minimum level and the level of that logger")
    func test_log_atEveryLevel_appliesBothMinimumLevels() {
        let (all, errors) = (LoggerSpy(), LoggerSpy(minimumLevel: .error))
        let sut = makeSUT([all, errors], minimumLevel: .info)
        for level in LogLevel.allCases { sut.log(LogEntry(level: level, message: "m", context: LogContext())) }
        #expect(all.entries.map(\.level) == [.info, .warning, .error, .critical])
        #expect(errors.entries.map(\.level) == [.error, .critical])
    }

    @Test("A message below the minimum level is not evaluated")
    func test_info_belowTheMinimum_doesNotEvaluateTheMessage() {
        let sut = makeSUT([LoggerSpy()], minimumLevel: .warning)
        var made: [String] = []
        func message(_ text: String) -> String {
            made.append(text)
            return text
        }
        sut.info(message("i"))
        sut.warning(message("w"))
        #expect(made == ["w"])
    }

    @Test("The minimum level of a composite logger does not depend on its loggers", arguments: LogLevel.allCases)
    func test_minimumLevel_withAnyLoggers_isTheConfiguredLevel(level: LogLevel) {
        let loggers = [LoggerSpy(minimumLevel: .warning), LoggerSpy(minimumLevel: .info)]
        #expect(makeSUT(loggers, minimumLevel: level).minimumLevel == level)
        #expect(makeSUT([], minimumLevel: level).minimumLevel == level)
    }

    private func makeSUT(
        _ loggers: [any Logger], minimumLevel: LogLevel = .debug, file: StaticString = #filePath, line: UInt = #line
    ) -> CompositeLogger {
        let sut = CompositeLogger(loggers: loggers, minimumLevel: minimumLevel)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }
}
