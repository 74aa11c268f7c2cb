import Foundation
import StreamingCore

/// The setting in which a transport runs its contract: a factory of transports, and resources to request.
public protocol TransportContractSetting: Sendable {
    /// A document of at least 10 bytes that the server delivers completely, in ranges, and by HEAD.
    var document: (url: URL, data: Data) { get }

    /// A URL that redirects to the document.
    var redirect: URL { get }

    /// The URLs that respond with a status other than 200. There is at least one.
    var statuses: [(url: URL, status: Int)] { get }

    /// The URLs without a complete response, each with the expected error. There is at least one.
    ///
    /// The contract requests them with a body limit of 1,000 bytes.
    var failures: [(url: URL, error: HTTPError)] { get }

    /// A URL at which the server accepts the request and never responds.
    var silence: URL { get }

    /// A URL whose body stalls after at least two bytes.
    var standstill: URL { get }

    /// Returns once the server has received the request for `silence`, or when its task is cancelled.
    ///
    /// The contract calls it once.
    func waitForRequest() async

    /// Makes a new transport that has sent no request.
    func makeTransport() -> any HTTPTransport
}
