import Foundation
import StreamingCache
import StreamingCore

/// The contract of `BlockingEntryStore`, as scenarios that every store must pass.
///
/// Call `verify` once for each scenario, best as arguments of a test, each with a setting of its own.
public struct EntryStoreContract: Sendable {
    /// What is asked of a store.
    public enum Scenario: String, CaseIterable, Sendable {
        /// What is saved is there, and what is saved next is there as a whole in its place.
        case replace
        /// No entry removes the one that was there, and leaves the others.
        case remove
        /// A change that throws changes nothing, and its error is told.
        case throwingChange
        /// Entries of one name in two spaces are two.
        case spaces
        /// The contents are listed oldest first, then by name, each with its bytes and its date.
        case contents
        /// The size of a space is at least the size of its data, and zero if it is empty.
        case size
        /// A date comes back to the last bit.
        case dates
        /// Any text is a name, and no two names are one.
        case names
        /// No bytes are an entry too.
        case emptyData
        /// 5 MB come back as they were.
        case largeData
        /// Of changes at once, by several stores where they share their place, none is lost.
        case concurrentUpdates
        /// The next store finds everything, if it is to persist, and else nothing.
        case reopening
    }

    let scenario: Scenario
    let setting: any EntryStoreContractSetting
    let store: any BlockingEntryStore
    private let file: StaticString
    private let line: UInt

    /// Puts a store of `setting` through `scenario`; fails at the line of the call.
    public static func verify(
        _ scenario: Scenario, in setting: any EntryStoreContractSetting, file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        do {
            let contract = EntryStoreContract(
                scenario: scenario, setting: setting, store: try setting.openStore(), file: file, line: line)
            do {
                try await contract.run()
            } catch {
                contract.expect(false, "it threw \"\(error)\"")
            }
        } catch {
            reportFailure("Store contract: cannot open the store: \"\(error)\".", file: file, line: line)
        }
    }

    private func run() async throws {
        switch scenario {
        case .replace: try replace()
        case .remove: try remove()
        case .throwingChange: try throwingChange()
        case .spaces: try spaces()
        case .contents: try contents()
        case .size: try size()
        case .dates: try dates()
        case .names: try names()
        case .emptyData: try emptyData()
        case .largeData: try largeData()
        case .concurrentUpdates: try await concurrentUpdates()
        case .reopening: try reopening()
        }
    }

    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if condition { return }
        reportFailure("Store contract, \(scenario.rawValue): \(message()).", file: file, line: line)
    }
}
