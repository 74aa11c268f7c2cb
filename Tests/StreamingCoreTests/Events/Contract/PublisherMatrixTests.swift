import StreamingCore
import StreamingTestKit
import Testing

/// OBS11: every public call is legal inside a callback, and does what the plainest code of the laws does.
@Suite("The matrix of calls", .tags(.unit))
struct PublisherMatrixTests {
    /// Law OBS11.
    @Test("an event publisher agrees with the reference in every script", arguments: Scripts.allCases)
    func test_eventPublisher_inEveryScript_agreesWithTheReference(scripts: Scripts) async {
        await expectAgreement(scripts, replays: false) { PublisherUnderTest(EventPublisher<Int>()) }
    }

    /// Law OBS11.
    @Test("a state publisher agrees with the reference in every script", arguments: Scripts.allCases)
    func test_statePublisher_inEveryScript_agreesWithTheReference(scripts: Scripts) async {
        await expectAgreement(scripts, replays: true) { PublisherUnderTest(StatePublisher(0)) }
    }

    /// Law OBS11.
    @Test(
        "each fault that can be seen from outside is seen in some script",
        arguments: [
            ReferencePublisher.Fault.swallowsAnEvent, .callsTheLastFirst, .nestsAPublish, .changesTheValueLate,
            .repeatsTheReplay, .callsTheCancelled, .callsTheNewcomer, .endsTooEarly, .dropsTheLastValue,
        ])
    func test_reference_withAFault_disagrees(fault: ReferencePublisher.Fault) async {
        var disagreements = 0
        for script in Scripts.exhaustive.list where disagreements == 0 {
            let broken = ReferencePublisher(replays: true, fault: fault).underTest
            let whole = ReferencePublisher(replays: true).underTest
            let found = await PublisherScriptRun.log(of: script, on: broken)
            if await PublisherScriptRun.log(of: script, on: whole) != found { disagreements += 1 }
        }
        #expect(disagreements == 1)
    }

    enum Scripts: CaseIterable, Sendable {
        case exhaustive
        case random

        var list: [PublisherScript] {
            switch self {
            case .exhaustive: return PublisherScript.exhaustive
            case .random:
                var random = SeededGenerator(seed: 11)
                return (0..<5_000).map { _ in .random(&random) }
            }
        }
    }

    /// Stops at the first script that the publisher and the reference answer differently.
    private func expectAgreement(
        _ scripts: Scripts, replays: Bool, _ makeSUT: () -> PublisherUnderTest
    ) async {
        for script in scripts.list {
            let expected = await PublisherScriptRun.log(
                of: script, on: ReferencePublisher(replays: replays).underTest)
            let found = await PublisherScriptRun.log(of: script, on: makeSUT())
            if found == expected { continue }
            Issue.record("\(script): \(found), and not \(expected)")
            return
        }
    }
}
