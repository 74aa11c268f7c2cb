import Foundation
import StreamingCore

/// The contract of `HTTPTransport`, as scenarios that every transport must pass.
///
/// Call ``verify(_:in:file:line:)`` once for each scenario. The scenarios can be the arguments of one test. The test
/// needs a time limit, because a scenario never ends if the transport ignores both timeouts and cancellation.
public struct TransportContract: Sendable {
    /// A requirement on a transport. Each scenario runs on a new transport.
    public enum Scenario: String, CaseIterable, Sendable {
        /// A document arrives completely. The response has the URL of the document.
        case document
        /// A range request receives status 206 and a `Content-Range` field.
        case range
        /// A HEAD request receives the length and no body.
        case head
        /// A response with an error status is returned, not thrown as an error.
        case statuses
        /// A redirect is followed. The response has the URL of the redirect's target.
        case redirect
        /// A body above the limit fails as soon as the limit is exceeded, even if the body is still incomplete.
        ///
        /// Reading the body throws the error, so the caller still receives the status of the response.
        case limit
        /// A missing or incomplete response fails with the expected error.
        case failures
        /// Cancelling the task ends a request that waits for a response, with the error `HTTPError.cancelled`.
        case cancelBeforeTheHead
        /// Cancelling the task while the body is stalled makes the body end with the error `HTTPError.cancelled`.
        case cancelInTheBody
    }

    private let scenario: Scenario
    private let setting: any TransportContractSetting
    private let transport: any HTTPTransport
    private let file: StaticString
    private let line: UInt

    /// Runs a scenario on a new transport, and reports each failure at the line of the call.
    ///
    /// - Parameters:
    ///   - scenario: The requirement to check.
    ///   - setting: The setting that makes the transport.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public static func verify(
        _ scenario: Scenario, in setting: any TransportContractSetting, file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let contract = TransportContract(
            scenario: scenario, setting: setting, transport: setting.makeTransport(), file: file, line: line)
        do {
            try await contract.run()
        } catch {
            contract.expect(false, "the scenario threw \"\(error)\"")
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
        expect(isRight, "received \(body.count) bytes, expected the 4 bytes from offset 2")
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
            whole == setting.document.data,
            "with a limit of \(size) bytes, the received \(whole.count) bytes differ from the document (\(size) bytes)")
        expectFailure(await collect(setting.document.url, limit: size - 1), .tooLarge(limit: size - 1))
        // This body never ends, so a transport that checks the length only at the end of the body fails here.
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
        expect(hasArrived, "the request ended before the server received the request")
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
        expect(count > 0, "received no chunk before the end of the body, expected at least one")
    }
}

// MARK: Expectations

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
        expect(body == data, "received \(body.count) bytes, expected the document of \(data.count) bytes")
    }

    private func expectFailure(_ result: Result<Data, any Error>, _ expected: HTTPError) {
        switch result {
        case .success(let data):
            expect(false, "received \(data.count) bytes, expected the error \"\(expected)\"")
        case .failure(let error):
            expect(error as? HTTPError == expected, "the request failed with \"\(error)\", expected \"\(expected)\"")
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
        reportFailure("transport contract, \(scenario.rawValue): \(message())", file: file, line: line)
    }
}
