import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The progress of a transfer, from its start to its end. The progress is a plain value without tasks.
struct HTTPTransferProgress: Sendable {
    private enum Phase: Sendable {
        /// The head of the response has not arrived.
        case waiting
        case receiving(HTTPTransferHead)
        /// The transfer has ended, with the head and the result. The head is nil if no head has arrived.
        case ended(HTTPTransferHead?, Result<Void, HTTPError>)
    }

    /// The action to take after data was received.
    enum DataAction: Equatable, Sendable {
        /// No action, because the transfer has ended.
        case ignore
        case wake(HTTPReadBuffer.Wake)
        case fail(HTTPError)
    }

    /// The action to take after the deadline was checked.
    enum DeadlineAction: Equatable, Sendable {
        /// No action, because the transfer has ended.
        case stop
        case wait(until: Duration)
        case fail(HTTPError)
    }

    private let bodyLimit: Int64?
    private let timeouts: HTTPTimeouts
    private var phase = Phase.waiting
    private var deadline: Duration
    private var received: Int64 = 0
    private var buffer = HTTPReadBuffer()

    /// Creates the progress of a request that starts now.
    ///
    /// - Parameters:
    ///   - bodyLimit: The maximum size of the body in bytes; nil for no limit.
    ///   - timeouts: The timeouts of the request.
    ///   - now: The current time of the transfer's clock.
    init(bodyLimit: Int64?, timeouts: HTTPTimeouts, at now: Duration) {
        self.bodyLimit = bodyLimit
        self.timeouts = timeouts
        deadline = now + timeouts.firstByte
    }

    private var head: HTTPTransferHead? {
        switch phase {
        case .waiting: nil
        case .receiving(let head): head
        case .ended(let head, _): head
        }
    }

    var isWaiting: Bool { if case .waiting = phase { true } else { false } }
    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    // MARK: For the reader

    /// The head of the response, or the error to throw if there is no head; nil while the transfer waits for the head.
    ///
    /// If the body fails after the head has arrived, the value is still the head. Reading the body then throws the
    /// error. After a cancellation, the value is always the error `cancelled`.
    var response: Result<HTTPTransferHead, HTTPError>? {
        switch phase {
        case .waiting: nil
        case .receiving(let head): .success(head)
        case .ended(_, .failure(.cancelled)): .failure(.cancelled)
        case .ended(let head?, _): .success(head)
        case .ended(nil, .failure(let error)): .failure(error)
        case .ended(nil, .success): .failure(.notHTTP)
        }
    }

    /// Whether there is a result for `takeChunk()`: received data, or the end of the transfer.
    var hasChunk: Bool { !buffer.isEmpty || hasEnded }

    /// Removes and returns the received data.
    ///
    /// - Returns: The data; nil at the end of the body.
    /// - Throws: The error that ended the transfer, once all received data was taken.
    mutating func takeChunk() throws(HTTPError) -> Data? {
        if !buffer.isEmpty { return buffer.take() }
        if case .ended(_, let result) = phase { try result.get() }
        return nil
    }

    // MARK: For the session

    /// Restarts the timeout for the head of the response, because the request was redirected.
    mutating func restartWaiting(at now: Duration) { deadline = now + timeouts.firstByte }

    /// Records the head of the response.
    ///
    /// - Returns: `tooLarge` if the declared length exceeds the limit of the request; nil otherwise.
    mutating func receive(_ head: HTTPTransferHead, at now: Duration) -> HTTPError? {
        switch phase {
        case .waiting, .receiving: phase = .receiving(head)
        case .ended(_, let result): phase = .ended(head, result)
        }
        deadline = now + timeouts.idle
        guard let bodyLimit, let length = head.expectedLength, length > bodyLimit else { return nil }
        return .tooLarge(limit: bodyLimit)
    }

    /// Records data of the body, and returns the action to take.
    mutating func receive(_ data: Data, at now: Duration) -> DataAction {
        if hasEnded { return .ignore }
        received += Int64(data.count)
        deadline = now + timeouts.idle
        if let bodyLimit, received > bodyLimit { return .fail(.tooLarge(limit: bodyLimit)) }
        return .wake(buffer.append(data, at: now))
    }

    /// Records that the reader was woken at `now`.
    mutating func didWakeReader(at now: Duration) { buffer.didWake(at: now) }

    /// Returns the result of a transfer after the completion of its task.
    ///
    /// - Parameter error: The error of the task; nil if the task has succeeded.
    func result(ofCompletion error: (any Error)?) -> Result<Void, HTTPError> {
        let expected = head?.expectedLength
        let isComplete = expected.map { received >= $0 } ?? true
        return switch error {
        case nil: isComplete ? .success(()) : .failure(.truncated(received: received, expected: expected))
        // On Linux, a task ends with this error after a rejected challenge, although its response is complete.
        case let error as URLError where error.code == .cancelled && head != nil && isComplete: .success(())
        case let error?:
            .failure(HTTPError(error, hasHead: head != nil, received: received, expected: expected))
        }
    }

    /// Ends the transfer with a result. A cancellation discards the data that the reader has not taken. Has no effect
    /// if the transfer has already ended.
    ///
    /// - Returns: Whether this call has ended the transfer.
    mutating func end(_ result: Result<Void, HTTPError>) -> Bool {
        if hasEnded { return false }
        phase = .ended(head, result)
        if case .failure(.cancelled) = result { buffer = HTTPReadBuffer() }
        return true
    }

    /// Compares the deadline with the time `now`, and returns the action to take.
    func checkDeadline(at now: Duration) -> DeadlineAction {
        if now < deadline { return hasEnded ? .stop : .wait(until: deadline) }
        switch phase {
        case .waiting: return .fail(.timedOut(.firstByte, after: timeouts.firstByte))
        case .receiving: return .fail(.timedOut(.idle, after: timeouts.idle))
        case .ended: return .stop
        }
    }
}
