import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request in progress. A transfer passes data from the queue of the session to the reader, and enforces the
/// timeouts.
final class HTTPTransfer: Sendable {
    private struct State {
        var progress: HTTPTransferProgress
        /// The suspended reader; nil if the reader is not waiting.
        var reader: CheckedContinuation<Void, Never>?
        /// The task that fails the transfer when the deadline has passed.
        var watchdog: Task<Void, Never>?
        /// The task that wakes the reader when data has been coalesced for long enough.
        var wake: Task<Void, Never>?

        mutating func cancelWake() {
            wake?.cancel()
            wake = nil
        }
    }

    private let request: HTTPRequest
    private let clock: any MonotonicClock
    private let cancelTask: @Sendable () -> Void
    private let state: LockedValue<State>

    /// Creates a transfer and starts its timeouts.
    ///
    /// - Parameters:
    ///   - request: The request in progress.
    ///   - clock: The clock that measures the timeouts.
    ///   - timeouts: The timeouts of the request.
    ///   - cancelTask: A closure that cancels the `URLSession` task of the request.
    init(
        _ request: HTTPRequest, clock: any MonotonicClock, timeouts: HTTPTimeouts,
        cancelTask: @escaping @Sendable () -> Void
    ) {
        self.request = request
        self.clock = clock
        self.cancelTask = cancelTask
        state = LockedValue(
            State(progress: HTTPTransferProgress(bodyLimit: request.bodyLimit, timeouts: timeouts, at: clock.now)))
        state.withLock { watch(&$0) }
    }

    // MARK: For the reader

    /// Waits for the head of the response, and returns the response. The chunks of the body arrive later.
    ///
    /// - Throws: `HTTPError`, for example `cancelled` as soon as the calling task is cancelled.
    func response() async throws -> HTTPResponse {
        await wait { $0.response != nil }
        guard let head = try state.withLock({ $0.progress.response })?.get() else { throw HTTPError.notHTTP }
        let reading = Reading(self)
        return HTTPResponse(
            status: head.status, url: head.url, headers: head.headers,
            body: HTTPBody { try await reading.transfer.nextChunk() })
    }

    /// A reference from the body of the response to the transfer. When the body is released, this reference cancels the
    /// transfer.
    private final class Reading: Sendable {
        let transfer: HTTPTransfer
        init(_ transfer: HTTPTransfer) { self.transfer = transfer }
        deinit { transfer.fail(.cancelled) }
    }

    private func nextChunk() async throws -> Data? {
        await wait { $0.hasChunk }
        return try state.withLock { try $0.progress.takeChunk() }
    }

    /// Waits until `isReady` returns true.
    ///
    /// Cancelling the task ends the transfer. After the end, `isReady` always returns true.
    private func wait(until isReady: @Sendable (HTTPTransferProgress) -> Bool) async {
        await withTaskCancellationHandler {
            while !state.withLock({ isReady($0.progress) }) {
                await withCheckedContinuation { continuation in
                    let goesOn = state.withLock { state in
                        if isReady(state.progress) { return true }
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

    /// Restarts the timeout for the head of the response, because the request was redirected.
    func restartWaiting() {
        state.withLock { state in
            state.progress.restartWaiting(at: clock.now)
            watch(&state)
        }
    }

    /// Records a response head that the session has received, starts the idle timeout and wakes the reader. An interim
    /// head is ignored. An invalid head, or a declared length above the limit of the request, fails the transfer.
    func receive(_ response: URLResponse) {
        do throws(HTTPError) {
            guard let head = try HTTPTransferHead.read(response, to: request) else { return }
            let error = update { state in
                defer { watch(&state) }
                return state.progress.receive(head, at: clock.now)
            }
            if let error { fail(error) }
        } catch {
            fail(error)
        }
    }

    /// Passes data of the body from the session to the reader. Data above the limit of the request fails the transfer.
    func receive(_ data: Data) {
        let now = clock.now
        let (action, reader) = state.withLock { state in
            let action = state.progress.receive(data, at: now)
            switch action {
            case .wake(.now):
                state.cancelWake()
                defer { state.reader = nil }
                return (action, state.reader)
            case .wake(.at(let time)): state.wake = wake(at: time)
            case .wake(.scheduled), .ignore, .fail: break
            }
            return (action, nil)
        }
        reader?.resume()
        if case .fail(let error) = action { fail(error) }
    }

    /// Ends the transfer with the result of the session's task, unless the transfer has already ended.
    ///
    /// - Parameters:
    ///   - error: The error of the task; nil if the task has succeeded.
    ///   - response: The final response of the task, which replaces a missing head. On Linux, `URLSession` does not
    ///     report the head of a redirect without a target.
    func complete(_ error: (any Error)?, response: URLResponse? = nil) {
        if error == nil, let response, state.withLock({ $0.progress.isWaiting }) { receive(response) }
        switch state.withLock({ $0.progress.result(ofCompletion: error) }) {
        case .success: end(.success(()))
        case .failure(let error): fail(error)
        }
    }

    /// Ends the transfer with an error, unless the transfer has already ended. Always cancels the session's task.
    func fail(_ error: HTTPError) {
        end(.failure(error))
        cancelTask()
    }

    /// Ends the transfer, unless the transfer has already ended. Does not cancel the session's task.
    func end(_ result: Result<Void, HTTPError>) {
        update { state in
            guard state.progress.end(result) else { return }
            state.watchdog?.cancel()
            state.watchdog = nil
            state.cancelWake()
        }
    }

    // MARK: Tasks

    /// Changes the state with `change`, wakes the reader, and returns the result of `change`.
    @discardableResult
    private func update<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
        let (value, reader) = state.withLock { state in
            let value = change(&state)
            defer { state.reader = nil }
            return (value, state.reader)
        }
        reader?.resume()
        return value
    }

    private func wake(at time: Duration) -> Task<Void, Never> {
        Task(executorPreference: clock.executor) { [weak self, clock] in
            guard (try? await clock.sleep(until: time)) != nil else { return }
            self?.update { state in
                if Task.isCancelled { return }
                state.wake = nil
                state.progress.didWakeReader(at: clock.now)
            }
        }
    }

    /// Replaces the watchdog, the task that fails the transfer when the deadline has passed. Has no effect if the
    /// transfer has ended.
    ///
    /// If a watchdog wakes at an old deadline, it waits again until the current deadline. A deadline that moves to a
    /// later time therefore needs no new watchdog.
    private func watch(_ state: inout State) {
        if state.progress.hasEnded { return }
        state.watchdog?.cancel()
        state.watchdog = Task(executorPreference: clock.executor) { [weak self, clock] in
            while let deadline = self?.checkDeadline() {
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
            }
        }
    }

    /// Fails the transfer if the deadline has passed.
    ///
    /// - Returns: The next deadline; nil if the transfer has ended.
    private func checkDeadline() -> Duration? {
        switch state.withLock({ $0.progress.checkDeadline(at: clock.now) }) {
        case .wait(let deadline): return deadline
        case .stop: return nil
        case .fail(let error):
            fail(error)
            return nil
        }
    }
}
