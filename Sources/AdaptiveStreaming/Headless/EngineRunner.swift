import Foundation
import StreamingCore

/// Joins an engine to a transport and a clock: sends what it asks for, hands it what comes, and wakes it in time.
final class EngineRunner: Sendable {
    private struct State {
        var engine = ProgressiveEngine()
        var requests: [RequestID: Task<Void, Never>] = [:]
        var timer: (deadline: Duration, task: Task<Void, Never>)?
    }

    private let transport: any HTTPTransport
    private let clock: any PlaybackClock
    private let mailbox: Mailbox<PlaybackReport>
    private let state = Locked(State())

    init(transport: any HTTPTransport, clock: any PlaybackClock, mailbox: Mailbox<PlaybackReport>) {
        self.transport = transport
        self.clock = clock
        self.mailbox = mailbox
    }

    var snapshot: EngineSnapshot {
        state.withLock { $0.engine.snapshot(at: clock.now) }
    }

    /// Lets the engine answer, and does what it asks, in one piece: so reports keep the order of events.
    func send(_ input: EngineInput) {
        state.withLock { state in
            for output in state.engine.handle(input, at: clock.now) { perform(output, &state) }
            switch input {
            case .finished(let id), .failed(let id, _): state.requests[id] = nil
            default: break
            }
            setTimer(&state)
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
                    self?.send(.response(id, ResponseHead(status: response.status, headers: response.headers)))
                    for try await chunk in response.body { self?.send(.bytes(id, chunk)) }
                    self?.send(.finished(id))
                } catch {
                    self?.send(.failed(id, error as? HTTPError ?? .malformedResponse("\(error)")))
                }
            }
        }
    }

    /// A timer that fires too early does no harm, so it is only moved forward: the deadline changes with every chunk.
    private func setTimer(_ state: inout State) {
        let deadline = state.engine.nextDeadline
        if let deadline, let timer = state.timer, timer.deadline <= deadline { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let task = Task(executorPreference: clock.executor) { [weak self, clock] in
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
                self?.fire(deadline)
            }
            return (deadline, task)
        }
    }

    private func fire(_ deadline: Duration) {
        state.withLock { if $0.timer?.deadline == deadline { $0.timer = nil } }
        send(.tick)
    }
}
