import Foundation
import StreamingCore

/// The contract of `HTTPTransport` as scenarios that every transport, plain or decorated, goes through.
///
/// Call `verify` once for each scenario, best as arguments of a test with a time limit: a transport that neither keeps time nor
/// hears of its cancellation waits for ever.
public struct TransportContract: Sendable {
    /// What is asked of a transport, each with a fresh one.
    public enum Scenario: String, CaseIterable, Sendable {
        /// A document comes whole, from where it was asked for.
        case document
        /// A range of it comes as 206, with its place.
        case range
        /// HEAD tells the length, and has no body.
        case head
        /// A status that tells of an error is an answer, and no failure.
        case statuses
        /// A redirect is followed, and the answer tells where it came from.
        case redirect
        /// What is larger than the request allows is refused while it arrives, and not when it is all there; who reads the
        /// body gets the error, and its status is known.
        case limit
        /// What has no answer, or not all of it, is the right error.
        case failures
        /// A request that the server has, and does not answer, ends when it is cancelled.
        case cancelBeforeTheHead
        /// A body that stands still ends when it is cancelled, as an error and not as the end.
        case cancelInTheBody
    }

    private let scenario: Scenario
    private let setting: any TransportContractSetting
    private let transport: any HTTPTransport
    private let file: StaticString
    private let line: UInt

    /// Puts a fresh transport of `setting` through `scenario`; fails at the line of the call.
    public static func verify(
        _ scenario: Scenario, in setting: any TransportContractSetting, file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let contract = TransportContract(
            scenario: scenario, setting: setting, transport: setting.makeTransport(), file: file, line: line)
        do {
            try await contract.run()
        } catch {
            contract.expect(false, "it threw \"\(error)\"")
        }
    }

    private func run() async throws {
        switch scenario {
        case .document: try await document()
        case .range: try await range()
        case .head: try await head()
        case .statuses: try await statuses()
        case .redirect: try await redirect()
        case .limit: try await limit()
        case .failures: await failures()
        case .cancelBeforeTheHead: await cancelBeforeTheHead()
        case .cancelInTheBody: await cancelInTheBody()
        }
    }
}

// MARK: Scenarios

extension TransportContract {
    private func document() async throws {
        let response = try await transport.send(HTTPRequest(setting.document.url, for: .document))
        expect(response, status: 200)
        try await expectDocument(response)
    }

    private func range() async throws {
        let response = try await transport.send(
            HTTPRequest(setting.document.url, for: .document, range: .bounded(2, 5)))
        expect(response, status: 206)
        let (found, expected) = (response.headers["Content-Range"], "bytes 2-5/\(setting.document.data.count)")
        expect(found == expected, "the Content-Range is \(found ?? "missing"), expected \(expected)")
        let body = try await response.body.collect()
        let isRight = body == setting.document.data.dropFirst(2).prefix(4)
        expect(isRight, "received \(body.count) bytes, expected 4, from the third on")
    }

    private func head() async throws {
        let response = try await transport.send(HTTPRequest(setting.document.url, for: .document, method: .head))
        let (found, expected) = (response.headers["Content-Length"], "\(setting.document.data.count)")
        expect(found == expected, "the Content-Length is \(found ?? "missing"), expected \(expected)")
        let body = try await response.body.collect()
        expect(body.isEmpty, "received \(body.count) bytes, expected none")
    }

    private func statuses() async throws {
        expect(!setting.statuses.isEmpty, "the setting has no statuses, expected at least one")
        for (url, status) in setting.statuses {
            expect(try await transport.send(HTTPRequest(url, for: .document)), status: status)
        }
    }

    private func redirect() async throws {
        try await expectDocument(try await transport.send(HTTPRequest(setting.redirect, for: .document)))
    }

    private func limit() async throws {
        let size = Int64(setting.document.data.count)
        let whole = try await collect(setting.document.url, limit: size).get()
        expect(
            whole == setting.document.data, "received \(whole.count) bytes, expected all \(size), the exact limit")
        expectFailure(await collect(setting.document.url, limit: size - 1), .tooLarge(limit: size - 1))
        // What comes to no end cannot be refused at its end.
        expectFailure(await collect(setting.standstill, limit: 1), .tooLarge(limit: 1))
        expect(
            try await transport.send(HTTPRequest(setting.document.url, for: .document, bodyLimit: size - 1)),
            status: 200)
    }

    private func failures() async {
        expect(!setting.failures.isEmpty, "the setting has no failures, expected at least one")
        for (url, error) in setting.failures { expectFailure(await collect(url, limit: 1_000), error) }
    }

    private func cancelBeforeTheHead() async {
        let task = Task { await collect(setting.silence) }
        let hasArrived = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await setting.waitForRequest()
                return !Task.isCancelled
            }
            group.addTask {
                _ = await task.value
                return false
            }
            let isFirst = await group.next() ?? false
            task.cancel()
            group.cancelAll()
            return isFirst
        }
        expectFailure(await task.value, .cancelled)
        expect(hasArrived, "the request ended before the server received it, expected it to wait for the response")
    }

    private func cancelInTheBody() async {
        let (transport, url) = (transport, setting.standstill)
        let (chunks, hasCome) = AsyncStream<Void>.makeStream()
        let task = Task { () -> Result<Data, any Error> in
            defer { hasCome.finish() }
            do {
                var all = Data()
                for try await chunk in try await transport.send(HTTPRequest(url, for: .mediaFile)).body {
                    all += chunk
                    hasCome.yield()
                }
                return .success(all)
            } catch {
                return .failure(error)
            }
        }
        var count = 0
        for await _ in chunks {
            count += 1
            task.cancel()
        }
        expectFailure(await task.value, .cancelled)
        expect(count > 0, "received no chunk before the end, expected at least one")
    }
}

// MARK: What is expected

extension TransportContract {
    private func expect(_ response: HTTPResponse, status: Int) {
        let url = response.url.redacted
        expect(response.status == status, "the status of \(url) is \(response.status), expected \(status)")
    }

    private func expectDocument(_ response: HTTPResponse) async throws {
        let (url, data) = setting.document
        let isThere = response.url == url
        expect(isThere, "the response URL is \(response.url.redacted), expected \(url.redacted)")
        let body = try await response.body.collect()
        expect(body == data, "received \(body.count) bytes, expected the \(data.count) of the document")
    }

    private func expectFailure(_ result: Result<Data, any Error>, _ expected: HTTPError) {
        switch result {
        case .success(let data):
            expect(false, "received \(data.count) bytes, expected the error \"\(expected)\"")
        case .failure(let error):
            expect(error as? HTTPError == expected, "it failed with \"\(error)\", expected \"\(expected)\"")
        }
    }

    private func collect(_ url: URL, limit: Int64? = nil) async -> Result<Data, any Error> {
        do {
            return .success(try await transport.send(HTTPRequest(url, for: .document, bodyLimit: limit)).body.collect())
        } catch {
            return .failure(error)
        }
    }

    private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        reportFailure("Transport contract, \(scenario.rawValue): \(message()).", file: file, line: line)
    }
}
