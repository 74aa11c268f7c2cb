import Foundation
import StreamingCache
import StreamingCore

/// The contract of `BlockingEntryStore`, as scenarios that every store must pass.
///
/// Call ``verify(_:in:file:line:)`` once for each scenario, each time with a new setting. The scenarios can be the
/// arguments of one test.
public struct EntryStoreContract: Sendable {
    /// A requirement on a store.
    public enum Scenario: String, CaseIterable, Sendable {
        /// A saved entry can be read back. A later entry with the same key replaces the saved entry completely.
        case replace
        /// Saving nil removes the entry and keeps other entries. Removing an entry twice is no error.
        case remove
        /// A change that throws leaves the store unchanged. The caller receives the error that the change threw.
        case throwingChange
        /// Entries with the same name in two namespaces are independent.
        case spaces
        /// The entries are listed by date, oldest first, and entries with the same date by name. Each listed item has
        /// the size in bytes and the date of the entry.
        case contents
        /// The size of a namespace is at least the size of the data, with at most 1 KiB more for each entry. An empty
        /// namespace has the size zero.
        case size
        /// A date is read back exactly, bit for bit.
        case dates
        /// Any text is a valid name, and different names identify different entries.
        case names
        /// An entry with empty data is kept, not treated as missing.
        case emptyData
        /// An entry with 5 MB of data is read back unchanged.
        case largeData
        /// No concurrent change is lost. If entries persist, the changes arrive through two open stores.
        case concurrentUpdates
        /// A store that is opened later finds every entry if the setting persists entries, and no entry otherwise.
        case reopening
    }

    let scenario: Scenario
    let setting: any EntryStoreContractSetting
    let store: any BlockingEntryStore
    private let file: StaticString
    private let line: UInt

    /// Runs a scenario on a new store, and reports each failure at the line of the call.
    ///
    /// - Parameters:
    ///   - scenario: The requirement to check.
    ///   - setting: The setting that opens the stores.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
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
                contract.expect(false, "the scenario threw \"\(error)\"")
            }
        } catch {
            reportFailure("store contract: cannot open the store: \(error)", file: file, line: line)
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
        reportFailure("store contract, \(scenario.rawValue): \(message())", file: file, line: line)
    }
}
