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
                (.replace, "what was saved is \"a long text\" at 0.1, and should be \"text\" at 0.1")
            case .appends: (.replace, "what was saved is \"a long texttext\" at 0.1, and should be \"text\" at 0.1")
            case .givesChangesNothing:
                (.replace, "what a change is given is nothing, and should be \"text\" at 0.1")
            case .keepsTheRemoved: (.remove, "what was removed is \"a\" at 0.1, and should be nothing")
            case .changesBeforeItThrows:
                (.throwingChange, "what a change left that threw is nothing, and should be \"old\" at 0.1")
            case .hidesErrors: (.throwingChange, "the error of a change was not told")
            case .mixesSpaces:
                (.spaces, "what is in one space is \"other\" at 0.1, and should be \"this\" at 0.1")
            case .listsTheNewestFirst:
                (
                    .contents,
                    #"what is listed, oldest first and then by name is ["b", "a", "B", "c", "d"], and should be ["d", "c", "B", "a", "b"]"#
                )
            case .listsOneByteMore:
                (.emptyData, "how many bytes are listed is [1], and should be [0]")
            case .countsEntries: (.size, "the size of two entries of 4 bytes is 2")
            case .roundsDates, .listsRoundedDates: (.dates, "the date 0.1 came back as 0.0")
            case .ignoresCase: (.names, #"what was saved as "a" is "of A" at 0.1, and should be "of a" at 0.1"#)
            case .cutsNames:
                (
                    .names,
                    #"what was saved as "Path/Path/" is "ath/Path/Path/Path/A" at 0.1, and should be "Path/Path/Path/Path/" at 0.1"#
                )
            case .comparesCodePoints:
                (
                    .names,
                    #"what was saved by the same name in other code points is nothing, and should be "one" at 0.1"#
                )
            case .takesNoBytesForNothing: (.emptyData, "no bytes is nothing, and should be \"\" at 0.1")
            case .losesTheLastByte: (.largeData, "of 5 MB, 4999999 bytes came back, or others")
            case .losesAChange:
                (
                    .concurrentUpdates,
                    "what 40 changes at once have counted is \"39\" at 0.1, and should be \"40\" at 0.1"
                )
            case .forgets: (.reopening, "what the next store finds is nothing, and should be \"a\" at 0.1")
            case .opensOnWhatOthersKept:
                (.reopening, "what the next store finds is \"a\" at 0.1, and should be nothing")
            case .refuses: (.replace, "it threw \"a disk: no space is left\"")
            }
        }
    }
}
