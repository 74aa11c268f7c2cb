import Foundation
import StreamingCore

/// Where a transport goes through its contract: how to make one, and what it finds to ask for.
public protocol TransportContractSetting: Sendable {
    /// A document of at least 10 bytes that is served whole, in ranges, and by HEAD.
    var document: (url: URL, data: Data) { get }

    /// A redirect to the document.
    var redirect: URL { get }

    /// What answers with another status than 200; at least one.
    var statuses: [(url: URL, status: Int)] { get }

    /// What has no answer, or not all of it, and the error that this is; at least one. The request takes 1 kB at most.
    var failures: [(url: URL, error: HTTPError)] { get }

    /// A server that takes the request and never says a word.
    var silence: URL { get }

    /// What begins with two bytes or more and then stands still.
    var standstill: URL { get }

    /// Returns once the server has the request for `silence`, or when its task is cancelled; called once.
    func waitForRequest() async

    /// A transport that nobody has used.
    func makeTransport() -> any HTTPTransport
}
