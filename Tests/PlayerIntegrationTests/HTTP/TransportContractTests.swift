import Foundation
import LocalOrigin
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Transports, plain and decorated, under their contract", .tags(.integration, .network))
struct TransportContractTests {
    @Test(
        "Over a socket, URLSession fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_urlSession_overASocket_fulfillsTheContract(scenario: TransportContract.Scenario) async throws {
        await TransportContract.verify(scenario, in: try SocketSetting { $0 })
    }

    @Test(
        "URLSession with logging fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_urlSession_withLogging_fulfillsTheContract(scenario: TransportContract.Scenario) async throws {
        let setting = try SocketSetting { LoggingHTTPTransport(decoratee: $0, logger: LoggerSpy()) }
        await TransportContract.verify(scenario, in: setting)
    }

    @Test(
        "URLSession with retries fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_urlSession_withRetries_fulfillsTheContract(scenario: TransportContract.Scenario) async throws {
        await TransportContract.verify(scenario, in: try SocketSetting(retrying))
    }

    @Test(
        "URLSession with a cache fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_urlSession_withACache_fulfillsTheContract(scenario: TransportContract.Scenario) async throws {
        let setting = try SocketSetting { CachingHTTPTransport(decoratee: $0, entries: .inMemory()) }
        await TransportContract.verify(scenario, in: setting)
    }

    @Test(
        "URLSession with all decorators fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_urlSession_withAllDecorators_fulfillsTheContract(scenario: TransportContract.Scenario) async throws {
        let setting = try SocketSetting { base in
            let logging = LoggingHTTPTransport(decoratee: base, logger: LoggerSpy())
            return CachingHTTPTransport(decoratee: retrying(logging), entries: .inMemory())
        }
        await TransportContract.verify(scenario, in: setting)
    }

    @Test(
        "The in-process origin fulfills the contract of a transport", .timeLimit(.minutes(10)),
        arguments: TransportContract.Scenario.allCases)
    func test_inProcessOrigin_withoutASocket_fulfillsTheContract(scenario: TransportContract.Scenario) async {
        await TransportContract.verify(scenario, in: MemorySetting())
    }
}

private let document = Data("0123456789".utf8)

/// Returns a transport that sends each request through `base`, with two retries after 1 and 2 ms.
@Sendable private func retrying(_ base: any HTTPTransport) -> any HTTPTransport {
    RetryingHTTPTransport(
        decoratee: base, policy: RetryPolicy(attempts: 2, firstDelay: .milliseconds(1)), random: { 0 })
}

/// The routes of both settings, with one path per fault.
private var routes: OriginRoutes {
    var routes = OriginRoutes(resources: [:])
    for path in ["document", "busy", "silence", "standstill", "garbage", "hangUp", "cut"] {
        routes.resources["/\(path)"] = .data(document, contentType: "text/plain")
    }
    routes.resources["/large"] = .data(Data(repeating: 0, count: 100_000), contentType: "text/plain")
    routes.redirects["/redirect"] = "/document"
    let faults: [String: OriginBehaviour.Fault] = [
        "busy": .status(503), "silence": .silence, "standstill": .hold(at: 5, for: .seconds(60)), "garbage": .garbage,
        "hangUp": .hangUp, "cut": .truncate(at: 4),
    ]
    for (path, fault) in faults { routes.behaviours["/\(path)"] = OriginBehaviour(fault: fault) }
    return routes
}

private func failures(_ url: (String) -> URL) -> [(url: URL, error: HTTPError)] {
    [
        (url("garbage"), .notHTTP), (url("hangUp"), .noConnection),
        (url("cut"), .truncated(received: 4, expected: 10)), (url("large"), .tooLarge(limit: 1_000)),
    ]
}

private final class SocketSetting: TransportContractSetting {
    private let origin: LocalOrigin
    private let decorate: @Sendable (any HTTPTransport) -> any HTTPTransport
    private let requests: AsyncStream<Void>

    init(_ decorate: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport) throws {
        self.decorate = decorate
        let (requests, hasCome) = AsyncStream<Void>.makeStream()
        self.requests = requests
        origin = try LocalOrigin(routes) { _ in hasCome.yield() }
    }

    var document: (url: URL, data: Data) { (origin.url("document"), PlayerIntegrationTests.document) }
    var redirect: URL { origin.url("redirect") }
    var statuses: [(url: URL, status: Int)] { [(origin.url("missing"), 404), (origin.url("busy"), 503)] }
    var failures: [(url: URL, error: HTTPError)] { PlayerIntegrationTests.failures { origin.url($0) } }
    var silence: URL { origin.url("silence") }
    var standstill: URL { origin.url("standstill") }

    func makeTransport() -> any HTTPTransport { decorate(URLSessionHTTPClient()) }

    func waitForRequest() async { for await _ in requests { return } }
}

private struct MemorySetting: TransportContractSetting {
    private let transport = ShapedTransport(routes: routes, clock: ManualClock())

    var document: (url: URL, data: Data) { (anyURL("document"), PlayerIntegrationTests.document) }
    var redirect: URL { anyURL("redirect") }
    var statuses: [(url: URL, status: Int)] { [(anyURL("missing"), 404), (anyURL("busy"), 503)] }
    var failures: [(url: URL, error: HTTPError)] { PlayerIntegrationTests.failures { anyURL($0) } }
    var silence: URL { anyURL("silence") }
    var standstill: URL { anyURL("standstill") }

    func makeTransport() -> any HTTPTransport { transport }

    func waitForRequest() async {
        while transport.requests.isEmpty && !Task.isCancelled { await Task.yield() }
    }
}
