import Foundation
import StreamingCore

/// A transport that keeps records of the requests of one session, and passes playlists to an observer.
///
/// The memory is limited: the transport keeps all running requests and the last 64 others. A playlist above 4 MiB is
/// not passed to the observer.
package final class ObservedTransport: HTTPTransport {
    private static let longestPlaylist = 4 << 20

    private let decoratee: any HTTPTransport
    private let clock: any MonotonicClock
    private let observer: (any RequestObserver)?
    private let log = LockedValue(RequestLog())

    /// Creates a transport without records.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - clock: The clock of the records.
    ///   - observer: The receiver of ended requests and playlists; nil to keep only records.
    package init(_ decoratee: any HTTPTransport, clock: any MonotonicClock, observer: (any RequestObserver)? = nil) {
        (self.decoratee, self.clock, self.observer) = (decoratee, clock, observer)
    }

    /// The records of the running and the last requests, in the order of their starts.
    package var records: [RequestRecord] { log.withLock { $0.records } }

    /// Sends a request, and returns the response. Reading the body of the response continues the record.
    ///
    /// - Throws: The error of the wrapped transport, unchanged.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let record = Recording(of: request, log, clock, observer)
        do {
            let response = try await decoratee.send(request)
            record.receive(response)
            return HTTPResponse(
                status: response.status, url: response.url, headers: response.headers,
                body: recorded(response.body, record))
        } catch {
            record.fail(error)
            throw error
        }
    }

    /// Returns a body with the same chunks. Releasing the body before its end releases the recording, which ends the
    /// record.
    private func recorded(_ body: HTTPBody, _ record: Recording) -> HTTPBody {
        HTTPBody {
            do {
                var chunks = body.makeAsyncIterator()
                let chunk = try await chunks.next()
                record.receive(chunk)
                return chunk
            } catch {
                record.fail(error)
                throw error
            }
        }
    }

    /// The recording of one request, which ends with the request or with its release.
    private final class Recording: Sendable {
        private let request: HTTPRequest
        private let log: LockedValue<RequestLog>
        private let clock: any MonotonicClock
        private let observer: (any RequestObserver)?
        private let begin: Duration
        private let id: Int
        /// The text of a playlist so far, which is nil if the playlist is too large; nil if nothing observes the text.
        private let text: LockedValue<Data?>?
        private let finalURL: LockedValue<URL?> = LockedValue(nil)

        init(
            of request: HTTPRequest, _ log: LockedValue<RequestLog>, _ clock: any MonotonicClock,
            _ observer: (any RequestObserver)?
        ) {
            (self.request, self.log, self.clock, self.observer) = (request, log, clock, observer)
            let begin = clock.now
            self.begin = begin
            id = log.withLock { $0.begin(RequestRecord(of: request, at: begin)) }
            text = observer != nil && request.purpose == .playlist ? LockedValue<Data?>(Data()) : nil
            if request.purpose == .playlist { observer?.begin(request.url, at: begin) }
        }

        deinit { end(.cancelled) }

        func receive(_ response: HTTPResponse) {
            let now = clock.now
            let (status, headers, url) = (response.status, response.headers, response.url)
            log.withLock { [id] log in log.update(id) { $0?.receiveHead(status, headers, at: now) } }
            guard let text else { return }
            finalURL.withLock { $0 = url }
            if status != 200 { text.withLock { $0 = nil } }
        }

        func receive(_ chunk: Data?) {
            guard let chunk else { return complete() }
            let now = clock.now
            log.withLock { [id] log in log.update(id) { $0?.receive(chunk, at: now) } }
            text?.withLock { text in
                text?.append(chunk)
                if text.map({ $0.count > ObservedTransport.longestPlaylist }) == true { text = nil }
            }
        }

        func fail(_ error: any Error) {
            let error = error as? HTTPError ?? .cancelled
            end(error == .cancelled ? .cancelled : .failed(error))
        }

        private func complete() {
            if let text = text?.withLock({ text in
                defer { text = nil }
                return text
            }), let url = finalURL.withLock({ $0 }) {
                observer?.receive(
                    ObservedPlaylist(
                        url: request.url, finalURL: url, text: text, requestedAt: begin, receivedAt: clock.now))
            }
            end(.complete)
        }

        private func end(_ outcome: RequestRecord.Outcome) {
            let now = clock.now
            guard let record = log.withLock({ [id] in $0.end(id, outcome, at: now) }) else { return }
            observer?.receive(record, url: request.url)
        }
    }
}
