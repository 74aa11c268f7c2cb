import Foundation
import StreamingCore

/// Prints what publishing and deciding cost; false if publishing allocates (law OBS18).
func machineBenchmark() -> Bool {
    #if DEBUG
        let build = "debug: build with -c release to measure"
    #else
        let build = "release"
    #endif
    print("build: \(build); \(ProcessInfo.processInfo.activeProcessorCount) processors; median of 7 rounds of 200,000")
    print("operation                                  ns   allocations")
    var allocatesNothing = true
    for observers in [0, 1, 10] {
        let events = measureEvents(observers: observers)
        let states = measureStates(observers: observers)
        row("event, \(observers) observers", events)
        row("state, \(observers) observers", states)
        // A single one in a whole round is the runtime's own.
        for measurement in [events, states] where (measurement.allocations ?? 0) > 0.001 { allocatesNothing = false }
    }
    for observers in [0, 1, 10] { row("transition, \(observers) observers", measureTransitions(observers: observers)) }
    row("Date()", Measurement { blackHole(Date()) })
    return allocatesNothing
}

private func measureEvents(observers: Int) -> Measurement {
    let publisher = EventPublisher<Int>()
    var sum = 0
    let tokens = (0..<observers).map { _ in publisher.sink { sum &+= $0 } }
    defer { withExtendedLifetime(tokens) {} }
    return Measurement { _ = publisher.publish(1) }
}

private func measureStates(observers: Int) -> Measurement {
    let publisher = StatePublisher(0)
    var sum = 0
    let tokens = (0..<observers).map { _ in publisher.sink { sum &+= $0 } }
    defer { withExtendedLifetime(tokens) {} }
    return Measurement { _ = publisher.publish(1) }
}

/// From playing to paused and back, stamped by a clock that stands still.
private func measureTransitions(observers: Int) -> Measurement {
    let date = Date(timeIntervalSince1970: 0)
    let machine = DefaultPlaybackStateMachine(currentDate: { date })
    guard let url = URL(string: "https://example.com/a.mp4") else { preconditionFailure("a valid URL") }
    machine.send(.load(url))
    machine.send(.didBecomeReady)
    machine.send(.play)
    var count = 0
    let tokens = (0..<observers).map { _ in machine.transitionPublisher.sink { _ in count += 1 } }
    defer { withExtendedLifetime(tokens) {} }
    var isPlaying = true
    return Measurement {
        machine.send(isPlaying ? .pause : .play)
        isPlaying.toggle()
    }
}

private func row(_ name: String, _ measurement: Measurement) {
    let allocations = measurement.allocations.map { String(format: "%.2f", $0) } ?? "not counted"
    let name = name.padding(toLength: 36, withPad: " ", startingAt: 0)
    print(name, String(format: "%8.0f", measurement.nanoseconds), String(repeating: " ", count: 8), allocations)
}

/// Keeps the compiler from leaving out what makes `value`.
@inline(never)
private func blackHole<Value>(_ value: Value) {}
