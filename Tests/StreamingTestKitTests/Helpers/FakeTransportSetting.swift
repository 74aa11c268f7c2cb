import Foundation
import StreamingCore
import StreamingTestKit

/// The setting in which the contract tests a ``FakeTransport``.
struct FakeTransportSetting: TransportContractSetting {
    var fault: FakeTransport.Fault?
    var statuses = [(url: anyURL("404"), status: 404), (url: anyURL("503"), status: 503)]
    var failures = [(url: anyURL("refused"), error: HTTPError.noConnection)]

    let document = (url: anyURL("document"), data: Data("0123456789".utf8))
    let redirect = anyURL("redirect")
    let silence = anyURL("silence")
    let standstill = anyURL("standstill")
    private let requests = AsyncStream<Void>.makeStream()

    func makeTransport() -> any HTTPTransport {
        FakeTransport(fault: fault, data: document.data) { [requests] in requests.continuation.yield() }
    }

    func waitForRequest() async { for await _ in requests.stream { return } }
}
