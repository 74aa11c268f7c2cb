import StreamingCore
import StreamingTestKit

extension FakeTransport {
    enum Fault: CaseIterable, Sendable {
        case losesTheLastByte, ignoresRanges, sendsABodyToHead, throwsOnStatuses, staysWhereItWas
        case ignoresLimits, buffersBeyondLimits, refusesBeforeTheStatus, hidesTheCause
        case finishesWhenCancelled, looksOnceAtCancellation, neverAsks
        case endsWhenCancelledInTheBody, throwsBeforeTheBody, endsBeforeTheBody, cancelsBeforeTheBody

        /// The scenario that finds the fault, and the text of its first failure.
        var failure: (TransportContract.Scenario, String) {
            switch self {
            case .losesTheLastByte: (.document, "9 bytes came, and should be the 10 of the document")
            case .ignoresRanges:
                (.range, "the status of https://any-url.com/document is 200, and should be 206")
            case .sendsABodyToHead: (.head, "10 bytes came, and should be none")
            case .throwsOnStatuses: (.statuses, "it threw \"no connection to the server\"")
            case .staysWhereItWas:
                (.redirect, "it came from https://any-url.com/redirect, and should from https://any-url.com/document")
            case .ignoresLimits:
                (.limit, "10 bytes came, and it should fail with \"the answer is larger than 9 bytes\"")
            case .buffersBeyondLimits:
                (
                    .limit,
                    "it failed with \"the server fell silent for 1 s\", and should with \"the answer is larger than 1 bytes\""
                )
            case .refusesBeforeTheStatus: (.limit, "it threw \"the answer is larger than 9 bytes\"")
            case .hidesTheCause:
                (
                    .failures,
                    "it failed with \"the answer is not HTTP\", and should with \"no connection to the server\""
                )
            case .finishesWhenCancelled, .looksOnceAtCancellation:
                (.cancelBeforeTheHead, "10 bytes came, and it should fail with \"cancelled\"")
            case .neverAsks:
                (
                    .cancelBeforeTheHead,
                    "it was over before the server had the request, and should wait for the answer"
                )
            case .endsWhenCancelledInTheBody:
                (.cancelInTheBody, "10 bytes came, and it should fail with \"cancelled\"")
            case .throwsBeforeTheBody:
                (.cancelInTheBody, "it failed with \"no connection to the server\", and should with \"cancelled\"")
            case .endsBeforeTheBody: (.cancelInTheBody, "0 bytes came, and it should fail with \"cancelled\"")
            case .cancelsBeforeTheBody: (.cancelInTheBody, "no chunk came before it was over, and one should")
            }
        }
    }
}
