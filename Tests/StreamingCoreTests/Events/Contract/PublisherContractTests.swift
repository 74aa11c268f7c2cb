import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the publishers against the laws of their contract, and of the laws themselves: a publisher without a fault
/// satisfies all laws, and each planted fault breaks exactly one law.
@Suite("The contract of publishers", .tags(.unit))
struct PublisherContractTests {
    @Test("An event publisher satisfies each law of the publisher contract", arguments: PublisherLaw.allCases)
    func test_eventPublisher_underTheContract_satisfiesEachLaw(law: PublisherLaw) async {
        #expect(await law.complaint(about: PublisherUnderTest(EventPublisher<Int>())) == nil)
    }

    @Test("A state publisher satisfies each law of the publisher contract", arguments: PublisherLaw.allCases)
    func test_statePublisher_underTheContract_satisfiesEachLaw(law: PublisherLaw) async {
        #expect(await law.complaint(about: PublisherUnderTest(StatePublisher(0))) == nil)
    }

    @Test("The reference publisher without a fault satisfies all laws of the publisher contract")
    func test_referencePublisher_withoutAFault_satisfiesAllLaws() async {
        #expect(await lawsBroken(by: nil) == [])
    }

    @Test("Each fault planted in the reference publisher breaks exactly one law", arguments: faults)
    func test_referencePublisher_withAFault_breaksExactlyOneLaw(fault: ReferencePublisher.Fault, law: PublisherLaw)
        async
    {
        #expect(await lawsBroken(by: fault) == [law])
    }

    @Test("Each law of the publisher contract is broken by at least one planted fault")
    func test_faults_together_coverEachLaw() {
        #expect(Set(Self.faults.map(\.1)) == Set(PublisherLaw.allCases))
    }

    private static let faults: [(ReferencePublisher.Fault, PublisherLaw)] = [
        (.swallowsAnEvent, .OBS01allSeeTheSameEvents),
        (.callsTheLastFirst, .OBS02inOrderOfSubscription),
        (.nestsAPublish, .OBS03callbacksNeverNest),
        (.changesTheValueLate, .OBS04theValueIsTheOneDelivered),
        (.repeatsTheReplay, .OBS05oneReplay),
        (.callsTheCancelled, .OBS06nothingAfterCancel),
        (.callsTheNewcomer, .OBS07aNewcomerGetsLaterEvents),
        (.keepsTheClosure, .OBS08aDroppedTokenFreesTheClosure),
        (.endsTooEarly, .OBS09theEndComesLastAndOnce),
        (.dropsTheLastValue, .OBS14theLastValueIsDelivered),
        (.hidesTheGap, .OBS15aGapIsTold),
    ]

    private func lawsBroken(by fault: ReferencePublisher.Fault?) async -> [PublisherLaw] {
        var broken: [PublisherLaw] = []
        for law in PublisherLaw.allCases
        where await law.complaint(about: ReferencePublisher(replays: true, fault: fault).underTest) != nil {
            broken.append(law)
        }
        return broken
    }
}
