import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("EntryStoreContract", .tags(.unit))
struct EntryStoreContractTests {
    typealias Scenario = EntryStoreContract.Scenario

    @Test("A store in memory fulfills the contract of an entry store", arguments: Scenario.allCases)
    func test_verify_storeInMemory_passes(scenario: Scenario) async {
        await EntryStoreContract.verify(scenario, in: MemorySetting())
    }

    @Test("Stores that share their contents fulfill the contract of an entry store", arguments: Scenario.allCases)
    func test_verify_storesWithSharedContents_passes(scenario: Scenario) async {
        await EntryStoreContract.verify(scenario, in: FaultyEntryStoreSetting(persists: true))
    }

    @Test(
        "The contract of an entry store finds each fault, and reports the fault at the line of the call",
        arguments: FaultyEntryStore.Fault.allCases
    )
    func test_verify_faultyStore_fails(fault: FaultyEntryStore.Fault) async {
        let (scenario, text) = fault.failure
        let setting = FaultyEntryStoreSetting(fault: fault, persists: fault == .forgets)
        await expectFailure("store contract, \(scenario.rawValue): \(text)") { line in
            await EntryStoreContract.verify(scenario, in: setting, line: line)
        }
    }

    @Test("Each scenario of the contract finds at least one planted fault")
    func test_faults_together_coverAllScenarios() {
        #expect(Set(FaultyEntryStore.Fault.allCases.map(\.failure.0)) == Set(Scenario.allCases))
    }

    @Test("The contract of an entry store reports a store that cannot be opened")
    func test_verify_whenStoreCannotOpen_fails() async {
        await expectFailure("store contract: cannot open the store: a disk: no space left") {
            await EntryStoreContract.verify(.replace, in: ClosedSetting(), line: $0)
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

private struct MemorySetting: EntryStoreContractSetting {
    let persists = false

    func openStore() -> any BlockingEntryStore { InMemoryEntryStore() }
}

private struct ClosedSetting: EntryStoreContractSetting {
    let persists = true

    func openStore() throws -> any BlockingEntryStore { throw StoreError.full(place: "a disk") }
}
