import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("TransportContract", .tags(.unit))
struct TransportContractTests {
    @Test("a transport that answers as it should keeps the contract", arguments: TransportContract.Scenario.allCases)
    func test_verify_ofATransportThatWorks_passes(scenario: TransportContract.Scenario) async {
        await TransportContract.verify(scenario, in: FakeSetting(fault: nil))
    }

    @Test(
        "each way of breaking it is found, and told at the line of the call",
        arguments: zip(Fault.allCases, TransportContract.Scenario.allCases))
    func test_verify_ofABrokenTransport_fails(fault: Fault, scenario: TransportContract.Scenario) async {
        let line = #line + 2
        await withKnownIssue {
            await TransportContract.verify(scenario, in: FakeSetting(fault: fault))
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.hasPrefix("Contract of a transport, \(scenario.rawValue): ") }
        }
    }

    /// In the order of the scenarios that find them.
    enum Fault: CaseIterable, Sendable {
        case losesTheLastByte, ignoresRanges, sendsABodyToHead, throwsOnStatuses, staysWhereItWas, ignoresLimits
        case hidesTheCause, finishesWhenCancelled, endsWhenCancelledInTheBody
    }
}

private struct FakeSetting: TransportContractSetting {
    let fault: TransportContractTests.Fault?

    let document = (url: anyURL("document"), data: Data("0123456789".utf8))
    let redirect = anyURL("redirect")
    let statuses = [(url: anyURL("404"), status: 404), (url: anyURL("503"), status: 503)]
    let failures = [(url: anyURL("refused"), error: HTTPError.noConnection)]
    let silence = anyURL("silence")
    let standstill = anyURL("standstill")

    func makeTransport() -> any HTTPTransport { FakeTransport(fault: fault, data: document.data) }
}

/// Answers from memory, and waits for nothing but its own cancellation.
private struct FakeTransport: HTTPTransport {
    let fault: TransportContractTests.Fault?
    let data: Data

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch request.url.lastPathComponent {
        case "redirect":
            return answer(request, url: fault == .staysWhereItWas ? request.url : anyURL("document"))
        case "404" where fault != .throwsOnStatuses, "503":
            return answer(request, status: Int(request.url.lastPathComponent) ?? 0)
        case "404", "refused":
            throw fault == .hidesTheCause ? URLError(.unknown) : HTTPError.noConnection as any Error
        case "silence":
            await waitForCancellation()
            if fault == .finishesWhenCancelled { return answer(request) }
            throw HTTPError.cancelled
        case "standstill":
            let chunks = Chunks([data])
            return HTTPResponse(
                status: 200, url: request.url, headers: [:],
                body: HTTPBody {
                    if let chunk = await chunks.next() { return chunk }
                    await waitForCancellation()
                    if fault == .endsWhenCancelledInTheBody { return nil }
                    throw HTTPError.cancelled
                })
        default:
            return answer(request)
        }
    }

    private func answer(_ request: HTTPRequest, status: Int = 200, url: URL? = nil) -> HTTPResponse {
        var (body, headers) = (data, HTTPHeaders())
        headers["Content-Length"] = "\(data.count)"
        var status = status
        if request.range == .bounded(2, 5), fault != .ignoresRanges {
            (body, status) = (data.dropFirst(2).prefix(4), 206)
            headers["Content-Range"] = "bytes 2-5/\(data.count)"
        }
        if request.method == .head, fault != .sendsABodyToHead { body = Data() }
        if fault == .losesTheLastByte { body = body.dropLast() }
        let (chunks, limit) = (Chunks([body]), fault == .ignoresLimits ? nil : request.bodyLimit)
        return HTTPResponse(
            status: status, url: url ?? request.url, headers: headers,
            body: HTTPBody {
                guard let chunk = await chunks.next() else { return nil }
                if let limit, chunk.count > limit { throw HTTPError.tooLarge(limit: limit) }
                return chunk
            })
    }

    private func waitForCancellation() async {
        let (stream, _) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
    }
}

private actor Chunks {
    private var left: [Data]

    init(_ chunks: [Data]) {
        left = chunks
    }

    func next() -> Data? { left.isEmpty ? nil : left.removeFirst() }
}
