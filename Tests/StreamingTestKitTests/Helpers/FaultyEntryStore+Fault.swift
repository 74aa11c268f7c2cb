import StreamingTestKit

extension FaultyEntryStore {
    enum Fault: CaseIterable, Sendable {
        case keepsTheFirst, appends, givesChangesNothing, keepsTheRemoved, changesBeforeItThrows, hidesErrors
        case mixesSpaces, listsTheNewestFirst, listsOneByteMore, countsEntries, roundsDates, listsRoundedDates,
            ignoresCase, cutsNames,
            comparesCodePoints
        case takesNoBytesForNothing, losesTheLastByte, losesAChange, forgets, opensOnWhatOthersKept, refuses

        /// The scenario that finds the fault, and the text of its first failure.
        var failure: (EntryStoreContract.Scenario, String) {
            switch self {
            case .keepsTheFirst:
                (.replace, "the saved entry is \"a long text\" at 0.1, expected \"text\" at 0.1")
            case .appends: (.replace, "the saved entry is \"a long texttext\" at 0.1, expected \"text\" at 0.1")
            case .givesChangesNothing:
                (.replace, "the entry passed to a change is nothing, expected \"text\" at 0.1")
            case .keepsTheRemoved: (.remove, "a removed entry is \"a\" at 0.1, expected nothing")
            case .changesBeforeItThrows:
                (.throwingChange, "the entry after a change that threw is nothing, expected \"old\" at 0.1")
            case .hidesErrors: (.throwingChange, "the store did not rethrow the error of a change")
            case .mixesSpaces:
                (.spaces, "the entry in the first namespace is \"other\" at 0.1, expected \"this\" at 0.1")
            case .listsTheNewestFirst:
                (
                    .contents,
                    #"the list of entries (oldest first, then by name) is ["b", "a", "B", "c", "d"], expected ["d", "c", "B", "a", "b"]"#
                )
            case .listsOneByteMore:
                (.emptyData, "the list of sizes is [1], expected [0]")
            case .countsEntries: (.size, "the size of two entries of 4 bytes is 2, expected 8 to 2056")
            case .roundsDates, .listsRoundedDates: (.dates, "saved the date 0.1, read 0.0")
            case .ignoresCase: (.names, #"the entry saved as "a" is "of A" at 0.1, expected "of a" at 0.1"#)
            case .cutsNames:
                (
                    .names,
                    #"the entry saved as "Path/Path/" is "ath/Path/Path/Path/A" at 0.1, expected "Path/Path/Path/Path/" at 0.1"#
                )
            case .comparesCodePoints:
                (
                    .names,
                    #"the entry under a name with equivalent code points is nothing, expected "one" at 0.1"#
                )
            case .takesNoBytesForNothing: (.emptyData, "an empty entry is nothing, expected \"\" at 0.1")
            case .losesTheLastByte:
                (.largeData, "saved an entry of 5 MB, read different data of 4999999 bytes")
            case .losesAChange:
                (
                    .concurrentUpdates,
                    "the count after 40 concurrent changes is \"39\" at 0.1, expected \"40\" at 0.1"
                )
            case .forgets: (.reopening, "the entry in a reopened store is nothing, expected \"a\" at 0.1")
            case .opensOnWhatOthersKept:
                (.reopening, "the entry in a reopened store is \"a\" at 0.1, expected nothing")
            case .refuses: (.replace, "the scenario threw \"a disk: no space left\"")
            }
        }
    }
}
