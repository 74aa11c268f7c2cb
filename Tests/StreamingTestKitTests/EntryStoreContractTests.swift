import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("EntryStoreContract", .tags(.unit))
struct EntryStoreContractTests {
    typealias Scenario = EntryStoreContract.Scenario

    @Test("a store in memory keeps the contract", arguments: Scenario.allCases)
    func test_verify_ofAStoreInMemory_passes(scenario: Scenario) async {
        await EntryStoreContract.verify(scenario, in: MemorySetting())
    }

    @Test("so do stores that share a place", arguments: Scenario.allCases)
    func test_verify_ofStoresThatShareAPlace_passes(scenario: Scenario) async {
        await EntryStoreContract.verify(scenario, in: FaultyEntryStoreSetting(persists: true))
    }

    @Test(
        "each way of breaking it is found, and told at the line of the call", arguments: FaultyEntryStore.Fault.allCases
    )
    func test_verify_ofABrokenStore_fails(fault: FaultyEntryStore.Fault) async {
        let (scenario, text) = fault.failure
        let setting = FaultyEntryStoreSetting(fault: fault, persists: fault == .forgets)
        await expectFailure("Store contract, \(scenario.rawValue): \(text).") { line in
            await EntryStoreContract.verify(scenario, in: setting, line: line)
        }
    }

    @Test("each scenario has a fault that it finds")
    func test_faults_ofAllScenarios_areThere() {
        #expect(Set(FaultyEntryStore.Fault.allCases.map(\.failure.0)) == Set(Scenario.allCases))
    }

    @Test("a place on which no store opens is a failure")
    func test_verify_whereNoStoreOpens_fails() async {
        await expectFailure("Store contract: cannot open the store: \"a disk: no space left\".") {
            await EntryStoreContract.verify(.replace, in: ClosedSetting(), line: $0)
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

private struct MemorySetting: EntryStoreContractSetting {
    let persists = false

    func openStore() -> any BlockingEntryStore { InMemoryEntryStore() }
}

private struct ClosedSetting: EntryStoreContractSetting {
    let persists = true

    func openStore() throws -> any BlockingEntryStore { throw StoreError.full(place: "a disk") }
}
