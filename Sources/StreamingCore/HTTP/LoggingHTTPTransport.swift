import Foundation

/// A transport that logs each request with its purpose and result. Logged URLs are redacted, and the contents of bodies
/// are never logged.
public struct LoggingHTTPTransport: HTTPTransport {
    private let decoratee: any HTTPTransport
    private let logger: any Logger
    private let clock: any MonotonicClock

    /// Creates a logging transport.
    ///
    /// - Parameters:
    ///   - decoratee: The transport that sends the requests.
    ///   - logger: The destination of the entries.
    ///   - clock: The clock that measures the requests and dates the entries.
    public init(decoratee: any HTTPTransport, logger: any Logger, clock: any MonotonicClock = SystemClock()) {
        self.decoratee = decoratee
        self.logger = logger
        self.clock = clock
    }

    /// Sends a request, and returns the response. Logs the request, the response or the error, and the end of the body.
    ///
    /// - Throws: The error of the wrapped transport, unchanged.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = UUID()
        let begin = clock.now
        var facts = ["purpose": request.purpose.rawValue]
        facts["range"] = request.range?.headerValue
        log(.debug, "\(request.method.rawValue) \(request.url.redacted)", Self.context(id, facts))
        do {
            let response = try await decoratee.send(request)
            let facts = ["status": "\(response.status)", "seconds": seconds(since: begin)]
            log(.info, "Response from \(response.url.redacted)", Self.context(id, facts))
            return HTTPResponse(
                status: response.status, url: response.url, headers: response.headers,
                body: logged(response.body, of: response.url, id, since: begin))
        } catch {
            let facts = [
                "purpose": request.purpose.rawValue, "error": "\(error)", "seconds": seconds(since: begin),
            ]
            log(.error, "No response from \(request.url.redacted)", Self.context(id, facts))
            throw error
        }
    }

    /// Returns a body with the chunks of `body`. Reading the returned body logs its end or its failure.
    private func logged(_ body: HTTPBody, of url: URL, _ id: UUID, since begin: Duration) -> HTTPBody {
        let received = LockedValue(0)
        return HTTPBody {
            do {
                let chunk = try await body.next()
                let bytes = received.withLock { bytes in
                    bytes += chunk?.count ?? 0
                    return bytes
                }
                if chunk == nil {
                    let facts = ["bytes": "\(bytes)", "seconds": seconds(since: begin)]
                    log(.debug, "Body from \(url.redacted)", Self.context(id, facts))
                }
                return chunk
            } catch HTTPError.cancelled {
                log(.debug, "Body cancelled, from \(url.redacted)", Self.context(id, [:]))
                throw HTTPError.cancelled
            } catch {
                let facts = ["error": "\(error)", "seconds": seconds(since: begin)]
                log(.error, "Body interrupted, from \(url.redacted)", Self.context(id, facts))
                throw error
            }
        }
    }

    private func log(_ level: LogLevel, _ message: @autoclosure () -> String, _ context: @autoclosure () -> LogContext)
    {
        logger.log(level, message(), at: clock.date, context: context())
    }

    private func seconds(since begin: Duration) -> String {
        (clock.now - begin).seconds.formatted(
            .number.precision(.fractionLength(3)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }

    private static func context(
        _ id: UUID, _ metadata: [String: String], function: String = #function, line: UInt = #line
    ) -> LogContext {
        LogContext(
            file: #file, function: function, line: line, subsystem: "HTTP", category: "Transport", correlationID: id,
            metadata: metadata)
    }
}
