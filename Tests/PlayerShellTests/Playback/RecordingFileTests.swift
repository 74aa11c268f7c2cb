import StreamingCore
import StreamingRecording
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// Tests of recording files, whose contents are read with the reader of recordings.
@MainActor
final class RecordingFileTests: XCTestCase {
    func test_finish_ofARecordingBelowTheMaximumSize_reportsNoFailure() async throws {
        let (session, sut, path) = try await makeSUT()
        session.send(.play)
        let failure = await sut.finish()
        XCTAssertNil(failure)
        XCTAssertEqual(try PlaybackRecording(bytes(of: path)).entries.count, 1)
    }

    func test_finish_ofATooLargeRecording_failsAndKeepsTheFirstLines() async throws {
        let (session, sut, path) = try await makeSUT(largestSize: 500)
        for _ in 0..<100 { session.send(.play) }
        let result = await sut.finish()
        let failure = try XCTUnwrap(result)
        XCTAssertEqual(failure.kind, "cannotRecord")
        XCTAssertTrue(failure.line.hasPrefix("player: \(path): cannot write: the recording exceeds the limit of "))
        XCTAssertLessThanOrEqual(try bytes(of: path).count, 500)
        XCTAssertThrowsError(try PlaybackRecording(bytes(of: path))) { error in
            XCTAssertEqual((error as? PlaybackRecordingError)?.kind, "cut")
        }
    }

    func test_finish_afterATooLongLine_failsAndKeepsTheLinesBeforeIt() async throws {
        let (session, sut, path) = try await makeSUT(longestLine: 300)
        session.send(.play)
        session.send(.load(anyURL(String(repeating: "a", count: 300))))
        session.send(.play)
        let failure = await sut.finish()
        XCTAssertEqual(failure?.message, "\(path): cannot write: a line exceeds the limit of 300 bytes")
        XCTAssertThrowsError(try PlaybackRecording(bytes(of: path))) { error in
            XCTAssertEqual(error as? PlaybackRecordingError, .cut(inputs: 1))
        }
    }

    func test_replacing_beforeTheFirstLoad_keepsTheEarlierFile() async throws {
        let (session, sut, path, _) = try makeReplacingSUT()
        session.send(.play)
        _ = await sut.finish()
        XCTAssertEqual(try bytes(of: path), Data("earlier".utf8))
    }

    func test_replacing_withALoad_recordsTheWholeSessionForThisUserOnly() async throws {
        let (session, sut, path, faults) = try makeReplacingSUT()
        session.send(.play)
        session.send(.load(anyURL("a")))
        session.send(.load(anyURL("b")))
        let failure = await sut.finish()
        XCTAssertNil(failure)
        XCTAssertEqual(
            try PlaybackRecording(bytes(of: path)).entries.map(\.input.action.name), ["play", "load", "load"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["last-session.jsonl"])
        XCTAssertEqual(faults.withLock { $0 }, [])
    }

    func test_replacing_afterAnError_reportsTheErrorOnceAndKeepsTheSessionRunning() async throws {
        let (session, sut, path, faults) = try makeReplacingSUT(largestSize: 600)
        session.send(.load(anyURL()))
        for _ in 0..<50 { session.send(.play) }
        _ = await sut.finish()
        XCTAssertEqual(faults.withLock { $0 }.count, 1)
        XCTAssertLessThanOrEqual(try bytes(of: path).count, 600)
        XCTAssertEqual(session.currentState, .loading(anyURL()))
        let (other, broken, _, errors) = try makeReplacingSUT(path: "/dev/null/folder/file")
        for _ in 0..<3 { other.send(.load(anyURL())) }
        _ = await broken.finish()
        XCTAssertEqual(errors.withLock { $0 }.count, 1)
    }

    private func makeReplacingSUT(
        path: String? = nil, largestSize: Int = 100_000, file: StaticString = #filePath, line: UInt = #line
    ) throws -> (PlayerSession, RecordingFile, String, LockedValue<[Failure]>) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("last-session.jsonl")
        try Data("earlier".utf8).write(to: url)
        let faults = LockedValue<[Failure]>([])
        let session = PlayerSession(player: PlayerSpy(), clock: ManualClock())
        let sut = RecordingFile(replacing: path ?? url.path, of: session, largestSize: largestSize) { failure in
            faults.withLock { $0.append(failure) }
        }
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(sut, file: file, line: line)
        return (session, sut, url.path, faults)
    }

    private func makeSUT(
        longestLine: Int = 1_000, largestSize: Int = 100_000, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> (PlayerSession, RecordingFile, String) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
        addTeardownBlock { try? FileManager.default.removeItem(at: url) }
        let clock = ManualClock()
        let session = PlayerSession(player: PlayerSpy(), clock: clock)
        let sut = try await RecordingFile(
            url.path, of: session, longestLine: longestLine, largestSize: largestSize)
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(sut, file: file, line: line)
        return (session, sut, url.path)
    }

    private func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}
