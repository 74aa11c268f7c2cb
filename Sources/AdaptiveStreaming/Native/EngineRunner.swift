import Foundation
import HLSPlaylist
import StreamingCore

/// A connection between an engine, a transport and a clock.
///
/// The runner sends the requests of the engine, delivers the responses, and sends a tick at each deadline. The engine
/// handles inputs under a lock. The runner carries out the outputs in order and outside of the lock, because the
/// transport may use the player when a request is cancelled.
///
/// Playlists are parsed in tasks without a lock, so that neither commands nor reads of the state wait for the
/// parser.
final class EngineRunner: Sendable {
    /// The results of one input to the engine, which the runner carries out without the lock.
    private struct Decision: Sendable {
        let outputs: [EngineOutput]
        /// The request that ended with the input; nil if no request ended.
        let ended: RequestID?
        /// The time at which to send the next tick; nil if the engine needs no tick.
        let deadline: Duration?
    }

    private let transport: any HTTPTransport
    private let clock: any MonotonicClock
    private let parse: @Sendable (PlaylistDocument) -> Result<ParsedPlaylist, PlaylistError>
    /// The mailbox that receives the reports of the engine; nil for a preload, which holds its events until a player
    /// activates it.
    private let mailbox: LockedValue<Mailbox<PlaybackReport>?>
    private let timer: DeadlineTimer
    private let engine: LockedValue<StreamEngine>
    private let reading = LockedValue(EngineReading())
    /// The collector of bandwidth statistics about the most recent complete responses.
    let bandwidth: NetworkBandwidthEstimator
    /// The signal that the runner sends after each input to the engine.
    let changes = AsyncSignal()
    private let decisions = OrderedWork<Decision>()
    /// The tasks that send a request or parse a playlist, by the identifier of the request.
    private let tasks = LockedValue<[RequestID: Task<Void, Never>]>([:])

    /// Creates a runner for `engine`.
    ///
    /// - Parameters:
    ///   - engine: The engine to run.
    ///   - transport: The transport that sends the requests.
    ///   - clock: The clock for the times of the inputs and for the deadlines.
    ///   - mailbox: The mailbox that receives the reports of the engine; nil for a preload.
    ///   - bandwidth: The estimator that records each complete response.
    ///   - parse: The function that parses playlists. The runner calls the function in a task, without a lock.
    init(
        _ engine: StreamEngine, transport: any HTTPTransport, clock: any MonotonicClock,
        mailbox: Mailbox<PlaybackReport>?, bandwidth: NetworkBandwidthEstimator = NetworkBandwidthEstimator(),
        parse: @escaping @Sendable (PlaylistDocument) -> Result<ParsedPlaylist, PlaylistError>
    ) {
        self.engine = LockedValue(engine)
        self.transport = transport
        self.clock = clock
        self.mailbox = LockedValue(mailbox)
        self.bandwidth = bandwidth
        self.parse = parse
        timer = DeadlineTimer(clock: clock)
    }

    /// The snapshot of the engine at the current time.
    var snapshot: PlayerSnapshot { reading.withLock { $0 }.snapshot(at: clock.now) }

    /// The audio tracks that the current variant offers, and the subtitle tracks; empty if there are none, or if they
    /// are not known yet.
    var tracks: [MediaTrack] { reading.withLock { $0 }.tracks }

    /// The progress of a preload; nil if the engine is not preloading.
    var preload: PreloadProgress? { reading.withLock { $0 }.preload }

    /// The adaptation rule of the engine, with its current measurements.
    var rule: any AdaptationRule { engine.withLock { $0.rule } }

    /// The settings and counts of this engine that a preloaded engine takes over.
    var handover: EngineHandover { engine.withLock { $0.handover } }

    /// Continues a preload as the next load of a player. If the engine does not preload, only `mailbox` is replaced.
    func activate(_ handover: EngineHandover, reportingTo mailbox: Mailbox<PlaybackReport>) {
        self.mailbox.withLock { $0 = mailbox }
        send(.activate(handover))
    }

    /// Passes an input to the engine, and carries out the outputs of the engine in the order of the inputs.
    func send(_ input: EngineInput) {
        engine.withLock { engine in
            let now = clock.now
            let outputs = engine.handle(input, at: now)
            let reading = EngineReading(engine, at: now)
            self.reading.withLock { $0 = reading }
            decisions.add(Decision(outputs: outputs, ended: input.endedRequest, deadline: engine.nextDeadline))
        }
        decisions.performAll { decision in
            if let id = decision.ended { tasks.withLock { $0[id] = nil } }
            for output in decision.outputs { perform(output) }
            timer.set(decision.deadline) { [weak self] in self?.send(.tick) }
        }
        changes.send()
    }

    private func perform(_ output: EngineOutput) {
        switch output {
        case .report(let report):
            mailbox.withLock { $0 }?.post(report)
        case .cancel(let id):
            tasks.withLock { $0.removeValue(forKey: id) }?.cancel()
        case .parse(let id, let document):
            let task = Task<Void, Never>(executorPreference: clock.executor) { [weak self, parse] in
                // The playlist of a cancelled load is not parsed, because the parser would occupy a processor core.
                if Task.isCancelled { return }
                let result = parse(document)
                self?.send(.parsed(id, result))
            }
            tasks.withLock { $0[id] = task }
        case .request(let id, let request):
            let task = Task(executorPreference: clock.executor) { [weak self, transport, clock, bandwidth] in
                let begin = clock.now
                var received: Int64 = 0
                do {
                    let response = try await transport.send(request)
                    let head = ResponseHead(
                        status: response.status, url: response.url, headers: response.headers,
                        retryAfter: response.headers.retryAfter(at: clock.date))
                    self?.send(.response(id, head))
                    for try await chunk in response.body {
                        received += Int64(chunk.count)
                        self?.send(.bytes(id, chunk))
                    }
                    bandwidth.recordSample(
                        BandwidthSample(
                            bytesTransferred: received, duration: (clock.now - begin).seconds, timestamp: clock.date))
                    self?.send(.finished(id))
                } catch {
                    self?.send(.failed(id, error as? HTTPError ?? .malformedResponse("\(error)")))
                }
            }
            tasks.withLock { $0[id] = task }
        }
    }
}

extension EngineInput {
    /// The identifier of the request whose task ends with this input; nil if no task ends.
    fileprivate var endedRequest: RequestID? {
        switch self {
        case .finished(let id), .failed(let id, _), .parsed(let id, _): id
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .setBufferTarget, .activate, .selectTrack,
            .stop, .response, .bytes, .tick:
            nil
        }
    }
}
