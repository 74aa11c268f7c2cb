import Foundation
import StreamingCore

/// The contract of `HTTPTransport` as scenarios that every transport, plain or decorated, goes through.
///
/// Call `verify` once for each scenario, best as arguments of a test.
public struct TransportContract: Sendable {
    public enum Scenario: String, CaseIterable, Sendable {
        case document
        case range
        case head
        case statuses
        case redirect
        case limit
        case failures
        case cancelBeforeTheHead
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
            contract.expect(false, "it threw \(error)")
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

    private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        reportFailure("Contract of a transport, \(scenario.rawValue): \(message()).", file: file, line: line)
    }
}

// MARK: Scenarios

extension TransportContract {
    private func document() async throws {
        let response = try await transport.send(HTTPRequest(setting.document.url))
        expect(response.status == 200, "the status is \(response.status)")
        expect(response.url == setting.document.url, "it came from \(response.url)")
        let body = try await response.body.collect()
        expect(body == setting.document.data, "\(body.count) bytes came, and not those of the document")
    }

    private func range() async throws {
        let response = try await transport.send(HTTPRequest(setting.document.url, range: .bounded(2, 5)))
        expect(response.status == 206, "the status is \(response.status)")
        let expected = "bytes 2-5/\(setting.document.data.count)"
        expect(
            response.headers["Content-Range"] == expected, "it has \(response.headers["Content-Range"] ?? "nothing")")
        let body = try await response.body.collect()
        expect(body == setting.document.data.dropFirst(2).prefix(4), "\(body.count) bytes came")
    }

    private func head() async throws {
        let response = try await transport.send(HTTPRequest(setting.document.url, method: .head))
        let length = response.headers["content-length"]
        expect(length == "\(setting.document.data.count)", "the length is \(length ?? "unknown")")
        let body = try await response.body.collect()
        expect(body.isEmpty, "it has a body")
    }

    /// A status that tells of an error is an answer, and no failure.
    private func statuses() async throws {
        for (url, status) in setting.statuses {
            let response = try await transport.send(HTTPRequest(url))
            expect(response.status == status, "the status of \(url.path) is \(response.status)")
        }
    }

    private func redirect() async throws {
        let response = try await transport.send(HTTPRequest(setting.redirect))
        expect(response.url == setting.document.url, "it came from \(response.url)")
        let body = try await response.body.collect()
        expect(body == setting.document.data, "\(body.count) bytes came, and not those of the document")
    }

    private func limit() async throws {
        let size = Int64(setting.document.data.count)
        let whole = try await collect(setting.document.url, limit: size).get()
        expect(whole == setting.document.data, "what is just small enough came not whole")
        let result = await collect(setting.document.url, limit: size - 1)
        expectFailure(result, .tooLarge(limit: size - 1))
    }

    private func failures() async {
        for (url, error) in setting.failures { expectFailure(await collect(url, limit: 1_000), error) }
    }

    private func cancelBeforeTheHead() async {
        let task = Task { await collect(setting.silence) }
        task.cancel()
        expectFailure(await task.value, .cancelled)
    }

    private func cancelInTheBody() async {
        let (transport, url) = (transport, setting.standstill)
        let (chunks, hasCome) = AsyncStream<Void>.makeStream()
        let task = Task { () -> Result<Data, any Error> in
            do {
                var all = Data()
                for try await chunk in try await transport.send(HTTPRequest(url)).body {
                    all += chunk
                    hasCome.yield()
                }
                return .success(all)
            } catch {
                return .failure(error)
            }
        }
        for await _ in chunks.prefix(1) { task.cancel() }
        expectFailure(await task.value, .cancelled)
    }

    private func collect(_ url: URL, limit: Int64? = nil) async -> Result<Data, any Error> {
        do {
            return .success(try await transport.send(HTTPRequest(url, bodyLimit: limit)).body.collect())
        } catch {
            return .failure(error)
        }
    }

    private func expectFailure(_ result: Result<Data, any Error>, _ expected: HTTPError) {
        switch result {
        case .success(let data): expect(false, "\(data.count) bytes came, and not \(expected)")
        case .failure(let error):
            expect(error as? HTTPError == expected, "it failed with \(error), and not \(expected)")
        }
    }
}
