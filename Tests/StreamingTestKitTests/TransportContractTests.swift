import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("TransportContract", .tags(.unit), .timeLimit(.minutes(10)))
struct TransportContractTests {
    @Test("a transport that answers as it should keeps the contract", arguments: TransportContract.Scenario.allCases)
    func test_verify_ofATransportThatWorks_passes(scenario: TransportContract.Scenario) async {
        await TransportContract.verify(scenario, in: FakeTransportSetting())
    }

    @Test("each way of breaking it is found, and told at the line of the call", arguments: FakeTransport.Fault.allCases)
    func test_verify_ofABrokenTransport_fails(fault: FakeTransport.Fault) async {
        let (scenario, text) = fault.failure
        await expectFailure("Transport contract, \(scenario.rawValue): \(text).") { line in
            await TransportContract.verify(scenario, in: FakeTransportSetting(fault: fault), line: line)
        }
    }

    @Test("a scenario of which the setting has nothing to try is a failure")
    func test_verify_inASettingWithNothingToTry_fails() async {
        var setting = FakeTransportSetting()
        (setting.statuses, setting.failures) = ([], [])
        let begin = "Transport contract"
        await expectFailure("\(begin), statuses: the setting has no statuses, expected at least one.") { [setting] in
            await TransportContract.verify(.statuses, in: setting, line: $0)
        }
        await expectFailure("\(begin), failures: the setting has no failures, expected at least one.") { [setting] in
            await TransportContract.verify(.failures, in: setting, line: $0)
        }
    }

    /// `body` fails at the line that it is given, first with that text.
    private func expectFailure(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: (UInt) async -> Void
    ) async {
        let line = UInt(sourceLocation.line)
        let failures = await collectFailures { await body(line) }
        #expect(failures.first?.message == text, sourceLocation: sourceLocation)
        #expect(failures.allSatisfy { $0.line == line }, sourceLocation: sourceLocation)
    }
}
