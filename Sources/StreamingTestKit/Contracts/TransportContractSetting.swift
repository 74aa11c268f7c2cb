import Foundation
import StreamingCore

/// The setting in which a transport runs its contract: a way to make transports, and resources to request.
public protocol TransportContractSetting: Sendable {
    /// A document of at least 10 bytes, and its URL. The server must support GET, byte ranges and HEAD for the
    /// document.
    var document: (url: URL, data: Data) { get }

    /// A URL at which the server redirects to `document`.
    var redirect: URL { get }

    /// The URLs of responses with a status other than 200, each with its status.
    ///
    /// The array must not be empty.
    var statuses: [(url: URL, status: Int)] { get }

    /// The URLs of missing or incomplete responses, each with the expected error.
    ///
    /// The array must not be empty. The contract requests each URL with a body limit of 1,000 bytes.
    var failures: [(url: URL, error: HTTPError)] { get }

    /// A URL at which the server accepts the request and never responds.
    var silence: URL { get }

    /// The URL of a response whose body stalls after at least two bytes.
    var standstill: URL { get }

    /// Waits until the server has received the request for ``silence``, or until the task is cancelled.
    ///
    /// The contract calls this method once.
    func waitForRequest() async

    /// Returns a new transport, through which no request has been sent.
    func makeTransport() -> any HTTPTransport
}
