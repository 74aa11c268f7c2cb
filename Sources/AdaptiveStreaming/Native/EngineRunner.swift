import Foundation
import StreamingCore

/// Joins an engine to a transport and a clock: sends what it asks for, hands it what comes, and wakes it in time.
///
/// The engine decides under a lock. What it decides is carried out under none, in order, as cancelling a request may run code of the
/// transport, and that may use the player. What can be read of the player has a lock of its own, so reading never waits while the
/// engine parses a playlist; a command does.
final class EngineRunner: Sendable {
    /// What an engine made of one input.
    private struct Decision: Sendable {
        let outputs: [EngineOutput]
        /// The request that is over.
        let ended: RequestID?
        let deadline: Duration?
    }

    private let transport: any HTTPTransport
    private let clock: any PlaybackClock
    private let mailbox: Mailbox<PlaybackReport>
    private let alarm: DeadlineAlarm
    private let engine: Locked<StreamEngine>
    private let reading = Locked(EngineReading())
    private let decisions = OrderedWork<Decision>()
    private let requests = Locked<[RequestID: Task<Void, Never>]>([:])

    init(
        _ engine: StreamEngine, transport: any HTTPTransport, clock: any PlaybackClock,
        mailbox: Mailbox<PlaybackReport>
    ) {
        self.engine = Locked(engine)
        self.transport = transport
        self.clock = clock
        self.mailbox = mailbox
        alarm = DeadlineAlarm(clock: clock)
    }

    var snapshot: PlayerSnapshot { reading.withLock { $0 }.snapshot(at: clock.now) }

    var audioTracks: [MediaTrack] { reading.withLock { $0 }.audioTracks }

    /// Lets the engine answer, and does what it asks, so that reports keep the order of events.
    func send(_ input: EngineInput) {
        engine.withLock { engine in
            let now = clock.now
            let outputs = engine.handle(input, at: now)
            let reading = engine.reading(at: now)
            self.reading.withLock { $0 = reading }
            decisions.add(Decision(outputs: outputs, ended: input.endedRequest, deadline: engine.nextDeadline))
        }
        decisions.performAll { decision in
            for output in decision.outputs { perform(output) }
            if let id = decision.ended { requests.withLock { $0[id] = nil } }
            alarm.set(decision.deadline) { [weak self] in self?.send(.tick) }
        }
    }

    private func perform(_ output: EngineOutput) {
        switch output {
        case .report(let report):
            mailbox.post(report)
        case .cancel(let id):
            requests.withLock { $0.removeValue(forKey: id) }?.cancel()
        case .request(let id, let request):
            let task = Task(executorPreference: clock.executor) { [weak self, transport] in
                do {
                    let response = try await transport.send(request)
                    let head = ResponseHead(
                        status: response.status, url: response.url, headers: response.headers)
                    self?.send(.response(id, head))
                    for try await chunk in response.body { self?.send(.bytes(id, chunk)) }
                    self?.send(.finished(id))
                } catch {
                    self?.send(.failed(id, error as? HTTPError ?? .malformedResponse("\(error)")))
                }
            }
            requests.withLock { $0[id] = task }
        }
    }
}

extension EngineInput {
    fileprivate var endedRequest: RequestID? {
        switch self {
        case .finished(let id), .failed(let id, _): id
        case .load, .play, .pause, .seek, .setSpeed, .selectTrack, .stop, .response, .bytes, .tick: nil
        }
    }
}
