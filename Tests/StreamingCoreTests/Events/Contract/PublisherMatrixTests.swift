import StreamingCore
import StreamingTestKit
import Testing

/// Tests of OBS11: every public call is legal inside a callback, and behaves as on the reference publisher.
@Suite("Publisher calls inside callbacks", .tags(.unit))
struct PublisherMatrixTests {
    /// Law OBS11.
    @Test(
        "An event publisher behaves like the reference publisher in every sequence of calls",
        arguments: Scripts.allCases)
    func test_eventPublisher_inEverySequenceOfCalls_behavesLikeTheReference(scripts: Scripts) async {
        await expectAgreement(scripts, replays: false) { PublisherUnderTest(EventPublisher<Int>()) }
    }

    /// Law OBS11.
    @Test(
        "A state publisher behaves like the reference publisher in every sequence of calls", arguments: Scripts.allCases
    )
    func test_statePublisher_inEverySequenceOfCalls_behavesLikeTheReference(scripts: Scripts) async {
        await expectAgreement(scripts, replays: true) { PublisherUnderTest(StatePublisher(0)) }
    }

    /// Law OBS11.
    @Test(
        "Each fault that observers can notice changes the log of at least one sequence of calls",
        arguments: [
            ReferencePublisher.Fault.swallowsAnEvent, .callsTheLastFirst, .nestsAPublish, .changesTheValueLate,
            .repeatsTheReplay, .callsTheCancelled, .callsTheNewcomer, .endsTooEarly, .dropsTheLastValue,
        ])
    func test_referencePublisher_withAFault_changesTheLogOfSomeSequenceOfCalls(fault: ReferencePublisher.Fault) async {
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

    /// Expects that the publisher and the reference have equal logs for each script. The test fails at the first
    /// difference.
    private func expectAgreement(
        _ scripts: Scripts, replays: Bool, _ makeSUT: () -> PublisherUnderTest
    ) async {
        for script in scripts.list {
            let expected = await PublisherScriptRun.log(
                of: script, on: ReferencePublisher(replays: replays).underTest)
            let found = await PublisherScriptRun.log(of: script, on: makeSUT())
            if found == expected { continue }
            Issue.record("\(script): expected \(expected), found \(found)")
            return
        }
    }
}
