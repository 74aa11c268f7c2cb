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
            case .losesTheLastByte: (.document, "received 9 bytes, expected the document of 10 bytes")
            case .ignoresRanges:
                (.range, "the status of https://any-url.com/document is 200, expected 206")
            case .sendsABodyToHead: (.head, "received 10 bytes, expected none")
            case .throwsOnStatuses: (.statuses, "the scenario threw \"cannot connect to the server\"")
            case .staysWhereItWas:
                (.redirect, "the response URL is https://any-url.com/redirect, expected https://any-url.com/document")
            case .ignoresLimits:
                (.limit, "received 10 bytes, expected the error \"the response is larger than 9 bytes\"")
            case .buffersBeyondLimits:
                (
                    .limit,
                    "the request failed with \"timeout: no data received for 1 s\", "
                        + "expected \"the response is larger than 1 bytes\""
                )
            case .refusesBeforeTheStatus: (.limit, "the scenario threw \"the response is larger than 9 bytes\"")
            case .hidesTheCause:
                (
                    .failures,
                    "the request failed with \"the response is not HTTP\", expected \"cannot connect to the server\""
                )
            case .finishesWhenCancelled, .looksOnceAtCancellation:
                (.cancelBeforeTheHead, "received 10 bytes, expected the error \"cancelled\"")
            case .neverAsks:
                (
                    .cancelBeforeTheHead,
                    "the request ended before the server received the request"
                )
            case .endsWhenCancelledInTheBody:
                (.cancelInTheBody, "received 10 bytes, expected the error \"cancelled\"")
            case .throwsBeforeTheBody:
                (.cancelInTheBody, "the request failed with \"cannot connect to the server\", expected \"cancelled\"")
            case .endsBeforeTheBody: (.cancelInTheBody, "received 0 bytes, expected the error \"cancelled\"")
            case .cancelsBeforeTheBody:
                (.cancelInTheBody, "received no chunk before the end of the body, expected at least one")
            }
        }
    }
}
