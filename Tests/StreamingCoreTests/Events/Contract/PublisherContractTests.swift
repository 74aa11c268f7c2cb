import StreamingCore
import StreamingTestKit
import Testing

/// The laws can be kept, and each can be broken alone: so each failure names the law that fails.
@Suite("The contract of publishers", .tags(.unit))
struct PublisherContractTests {
    @Test("an event publisher keeps each law", arguments: PublisherLaw.allCases)
    func test_eventPublisher_keepsEachLaw(law: PublisherLaw) async {
        #expect(await law.complaint(about: PublisherUnderTest(EventPublisher<Int>())) == nil)
    }

    @Test("a state publisher keeps each law", arguments: PublisherLaw.allCases)
    func test_statePublisher_keepsEachLaw(law: PublisherLaw) async {
        #expect(await law.complaint(about: PublisherUnderTest(StatePublisher(0))) == nil)
    }

    @Test("the publisher that the faults are planted in keeps all laws without one")
    func test_reference_withoutAFault_keepsAllLaws() async {
        #expect(await lawsBroken(by: nil) == [])
    }

    @Test("each fault breaks one law, and no other", arguments: faults)
    func test_reference_breaksExactlyOneLaw(fault: ReferencePublisher.Fault, law: PublisherLaw) async {
        #expect(await lawsBroken(by: fault) == [law])
    }

    @Test("there is a fault for each law")
    func test_faults_areThereForEachLaw() {
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
