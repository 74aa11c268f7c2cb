import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request under way: what the session's queue delivers goes in, what a reader awaits comes out.
final class HTTPTransfer: Sendable {
    private struct State {
        var head: (status: Int, url: URL, headers: HTTPHeaders)?
        var expected: Int64?
        var received: Int64 = 0
        /// Not read yet.
        var pending = Data()
        /// Nil before the first.
        var lastWaking: Duration?
        /// Wakes the reader for what came since.
        var waking: Task<Void, Never>?
        /// Nil while it runs.
        var end: Result<Void, HTTPError>?
        /// Woken by whatever comes; there is one reader.
        var reader: CheckedContinuation<Void, Never>?
        var deadline: Duration
        var watchdog: Task<Void, Never>?
    }

    /// To wake a reader costs more than the few kilobytes that a session delivers at a time: so it gets what came in this
    /// while in one piece, unless that is much.
    private static let gatheringTime = Duration.milliseconds(20)
    private static let gatheredBytes = 256 << 10

    private let request: HTTPRequest
    private let clock: any PlaybackClock
    private let timeouts: HTTPTimeouts
    private let cancelTask: @Sendable () -> Void
    private let state: Locked<State>

    init(
        _ request: HTTPRequest, clock: any PlaybackClock, timeouts: HTTPTimeouts,
        cancelTask: @escaping @Sendable () -> Void
    ) {
        self.request = request
        self.clock = clock
        self.timeouts = timeouts
        self.cancelTask = cancelTask
        state = Locked(State(deadline: clock.now + timeouts.firstByte))
        state.withLock { watch(&$0) }
    }

    /// Looks anew when the deadline has come. A deadline that moves on is looked at then; a nearer one needs a new watch.
    private func watch(_ state: inout State) {
        state.watchdog?.cancel()
        state.watchdog = Task(executorPreference: clock.executor) { [weak self, clock] in
            while let deadline = self?.nextDeadline() {
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
            }
        }
    }

    // MARK: For the reader

    /// Waits for the head.
    func response() async throws -> HTTPResponse {
        await wait { $0.head != nil }
        let (head, end) = state.withLock { ($0.head, $0.end) }
        // What has come counts, also if its body has ended badly before anybody looked; the body tells.
        if let head, !end.isCancelled { return makeResponse(head) }
        try end?.get()
        throw HTTPError.notHTTP
    }

    private func makeResponse(_ head: (status: Int, url: URL, headers: HTTPHeaders)) -> HTTPResponse {
        // The body's own hold on the transfer: when it goes, nobody can read any more.
        let reading = Reading(self)
        return HTTPResponse(
            status: head.status, url: head.url, headers: head.headers,
            body: HTTPBody { try await reading.transfer.nextChunk() })
    }

    private final class Reading: Sendable {
        let transfer: HTTPTransfer
        init(_ transfer: HTTPTransfer) { self.transfer = transfer }
        deinit { transfer.fail(.cancelled) }
    }

    private func nextChunk() async throws -> Data? {
        await wait { !$0.pending.isEmpty }
        let (data, end) = state.withLock { state in
            defer { state.pending = Data() }
            return (state.pending, state.end)
        }
        if !data.isEmpty { return data }
        try end?.get()
        return nil
    }

    /// Returns when the condition holds or the transfer has ended; a cancelled task ends it.
    private func wait(until isReady: @Sendable (State) -> Bool) async {
        await withTaskCancellationHandler {
            while !state.withLock({ isReady($0) || $0.end != nil }) {
                await withCheckedContinuation { continuation in
                    let goesOn = state.withLock { state in
                        if isReady(state) || state.end != nil { return true }
                        state.reader = continuation
                        return false
                    }
                    if goesOn { continuation.resume() }
                }
            }
        } onCancel: {
            fail(.cancelled)
        }
    }

    // MARK: For the session

    func restartWaiting() {
        state.withLock { state in
            state.deadline = clock.now + timeouts.firstByte
            if state.end == nil { watch(&state) }
        }
    }

    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse, let url = response.url else { return fail(.notHTTP) }
        // An interim response precedes the final one and may be ignored (RFC 9110 §15.2). A 101 is not ignored, because
        // no request asks for another protocol.
        if (100..<200).contains(response.statusCode), response.statusCode != 101 { return }
        var headers: HTTPHeaders = [:]
        for case let (name as String, value as String) in response.allHeaderFields { headers[name] = value }
        // Redirects with a target were followed or refused before this point.
        if RedirectPolicy.statuses.contains(response.statusCode), headers["Location"] == nil {
            return fail(.redirectRefused(.noTarget))
        }
        // A length counts the bytes of the encoding, and what arrives here is decoded.
        let hasBody = request.method == .get && response.statusCode != 204 && response.statusCode != 304
        let expected =
            hasBody && headers["Content-Encoding"] == nil ? headers["Content-Length"].flatMap(Int64.init) : nil
        update { state in
            state.head = (response.statusCode, url, headers)
            state.expected = expected
            state.deadline = clock.now + timeouts.silence
            if state.end == nil { watch(&state) }
        }
        // The head counts all the same: a long page about an error is that error first.
        if let limit = request.bodyLimit, let expected, expected > limit { fail(.tooLarge(limit: limit)) }
    }

    func receive(_ data: Data) {
        let (limit, now) = (request.bodyLimit, clock.now)
        let (isTooLarge, reader) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            // What comes after a cancellation or a time-out is not wanted.
            if state.end != nil { return (false, nil) }
            state.received += Int64(data.count)
            state.deadline = now + timeouts.silence
            if let limit, state.received > limit { return (true, nil) }
            state.pending.append(data)
            guard let last = state.lastWaking, now - last < Self.gatheringTime,
                state.pending.count < Self.gatheredBytes
            else {
                state.lastWaking = now
                state.waking?.cancel()
                state.waking = nil
                defer { state.reader = nil }
                return (false, state.reader)
            }
            if state.waking == nil { state.waking = wake(at: last + Self.gatheringTime) }
            return (false, nil)
        }
        reader?.resume()
        if isTooLarge, let limit { fail(.tooLarge(limit: limit)) }
    }

    private func wake(at time: Duration) -> Task<Void, Never> {
        Task(executorPreference: clock.executor) { [weak self, clock] in
            guard (try? await clock.sleep(until: time)) != nil else { return }
            self?.update { state in
                if Task.isCancelled { return }
                state.waking = nil
                state.lastWaking = clock.now
            }
        }
    }

    /// - Parameter response: The final response of the task. URLSession on Linux does not report the head of a redirect
    ///   without a target.
    func complete(_ error: (any Error)?, response: URLResponse? = nil) {
        if error == nil, let response, state.withLock({ $0.head == nil && $0.end == nil }) { receive(response) }
        let (received, expected, hasHead) = state.withLock { ($0.received, $0.expected, $0.head != nil) }
        let isComplete = expected.map { received >= $0 } ?? true
        switch error {
        case nil:
            isComplete ? end(.success(())) : fail(.truncated(received: received, expected: expected))
        // How a task on Linux ends after a rejected challenge; the answer is whole.
        case let error as URLError where error.code == .cancelled && hasHead && isComplete:
            end(.success(()))
        case let error?:
            fail(HTTPError(error, hasHead: hasHead, received: received, expected: expected))
        }
    }

    /// Ends the transfer; what ended before stays as it ended.
    func fail(_ error: HTTPError) {
        end(.failure(error))
        cancelTask()
    }

    /// Notes how it ended, and leaves the task alone.
    func end(_ result: Result<Void, HTTPError>) {
        update { state in
            if state.end != nil { return }
            state.end = result
            if case .failure(.cancelled) = result { state.pending = Data() }
            for task in [state.watchdog, state.waking] { task?.cancel() }
            (state.watchdog, state.waking) = (nil, nil)
        }
    }

    /// Changes the state and wakes the reader.
    @discardableResult
    private func update<Value>(_ change: (inout State) -> Value) -> Value where Value: Sendable {
        let (value, reader) = state.withLock { state in
            let value = change(&state)
            defer { state.reader = nil }
            return (value, state.reader)
        }
        reader?.resume()
        return value
    }

    /// When to look again; nil when there is nothing to wait for any more.
    private func nextDeadline() -> Duration? {
        let (deadline, phase, hasEnded) = state.withLock {
            ($0.deadline, $0.head == nil ? HTTPTimeouts.Phase.firstByte : .silence, $0.end != nil)
        }
        if hasEnded { return nil }
        if clock.now < deadline { return deadline }
        fail(.timedOut(phase, after: phase == .firstByte ? timeouts.firstByte : timeouts.silence))
        return nil
    }
}

extension Result<Void, HTTPError>? {
    fileprivate var isCancelled: Bool {
        if case .failure(.cancelled)? = self { true } else { false }
    }
}
