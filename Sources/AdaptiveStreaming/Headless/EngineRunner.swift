import Foundation
import StreamingCore

/// Joins an engine to a transport and a clock: sends what it asks for, hands it what comes, and wakes it in time.
final class EngineRunner: Sendable {
    private struct State {
        var engine: StreamEngine
        var requests: [RequestID: Task<Void, Never>] = [:]
    }

    private let transport: any HTTPTransport
    private let clock: any PlaybackClock
    private let mailbox: Mailbox<PlaybackReport>
    private let alarm: DeadlineAlarm
    private let state: Locked<State>

    init(
        _ engine: StreamEngine, transport: any HTTPTransport, clock: any PlaybackClock,
        mailbox: Mailbox<PlaybackReport>
    ) {
        state = Locked(State(engine: engine))
        self.transport = transport
        self.clock = clock
        self.mailbox = mailbox
        alarm = DeadlineAlarm(clock: clock)
    }

    var snapshot: PlayerSnapshot {
        state.withLock { $0.engine.snapshot(at: clock.now) }
    }

    var audioTracks: [MediaTrack] { state.withLock { $0.engine.audioTracks } }

    /// Lets the engine answer, and does what it asks, in one piece: so reports keep the order of events.
    func send(_ input: EngineInput) {
        state.withLock { state in
            for output in state.engine.handle(input, at: clock.now) { perform(output, &state) }
            switch input {
            case .finished(let id), .failed(let id, _): state.requests[id] = nil
            default: break
            }
            alarm.set(state.engine.nextDeadline) { [weak self] in self?.send(.tick) }
        }
    }

    private func perform(_ output: EngineOutput, _ state: inout State) {
        switch output {
        case .report(let report):
            mailbox.post(report)
        case .cancel(let id):
            state.requests.removeValue(forKey: id)?.cancel()
        case .request(let id, let request):
            state.requests[id] = Task(executorPreference: clock.executor) { [weak self, transport] in
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
        }
    }
}
