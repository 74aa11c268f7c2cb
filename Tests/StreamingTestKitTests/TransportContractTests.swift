import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("TransportContract", .tags(.unit), .timeLimit(.minutes(10)))
struct TransportContractTests {
    @Test(
        "A transport without faults fulfills the contract of a transport",
        arguments: TransportContract.Scenario.allCases)
    func test_verify_transportWithoutFaults_passes(scenario: TransportContract.Scenario) async {
        await TransportContract.verify(scenario, in: FakeTransportSetting())
    }

    @Test(
        "The contract of a transport finds each fault, and reports the fault at the line of the call",
        arguments: FakeTransport.Fault.allCases)
    func test_verify_faultyTransport_fails(fault: FakeTransport.Fault) async {
        let (scenario, text) = fault.failure
        await expectFailure("transport contract, \(scenario.rawValue): \(text)") { line in
            await TransportContract.verify(scenario, in: FakeTransportSetting(fault: fault), line: line)
        }
    }

    @Test("The contract of a transport reports a setting that has no cases for a scenario")
    func test_verify_settingWithoutCases_fails() async {
        var setting = FakeTransportSetting()
        (setting.statuses, setting.failures) = ([], [])
        let begin = "transport contract"
        await expectFailure("\(begin), statuses: the setting has no statuses, expected at least one") { [setting] in
            await TransportContract.verify(.statuses, in: setting, line: $0)
        }
        await expectFailure("\(begin), failures: the setting has no failures, expected at least one") { [setting] in
            await TransportContract.verify(.failures, in: setting, line: $0)
        }
    }

    /// Expects that `body` causes failures only at the line that it receives, and that the first failure has this text.
    private func expectFailure(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: (UInt) async -> Void
    ) async {
        let line = UInt(sourceLocation.line)
        let failures = await collectFailures { await body(line) }
        #expect(failures.first?.message == text, sourceLocation: sourceLocation)
        #expect(failures.allSatisfy { $0.line == line }, sourceLocation: sourceLocation)
    }
}
