import Foundation
import StreamingCore

/// A text with the build configuration and the number of processors, which affect all measurements.
var conditions: String {
    #if DEBUG
        let build = "debug (build with -c release to measure)"
    #else
        let build = "release"
    #endif
    return "build: \(build); \(ProcessInfo.processInfo.activeProcessorCount) processors"
}

/// Prints the times of publishing an event, publishing a state, a transition of the playback machine, and a send
/// through a store.
func machineBenchmark() async {
    print(conditions)
    print(
        "median of \(Measurement.rounds) rounds of 200,000 operations; stopped clock; each observer increments a counter"
    )
    print("events, states and the store are generic code from another module, as in an app")
    print("operation                                  ns   per second")
    for observers in [0, 1, 10] {
        for (name, measurement) in [
            ("event", measureEvents(observers: observers)), ("state", measureStates(observers: observers)),
            ("transition", measureTransitions(observers: observers)),
        ] {
            row("\(name), \(observers) observers", measurement)
        }
    }
    row("baseline: a plain switch", measurePlainSwitch())
    row("Date()", Measurement { blackHole(Date()) })
    await storeBenchmark()
}

/// Prints one row of the table: the name, the nanoseconds per operation, and the operations per second.
func row(_ name: String, _ measurement: Measurement) {
    let columns = [
        name.padding(toLength: 36, withPad: " ", startingAt: 0), String(format: "%8.0f", measurement.nanoseconds),
        String(format: "%12.0f", measurement.perSecond),
    ]
    print(columns.joined(separator: " "))
}

private func measureEvents(observers: Int) -> Measurement {
    let publisher = EventPublisher<Int>()
    let counter = Counter()
    let tokens = (0..<observers).map { _ in publisher.sink { _ in counter.count += 1 } }
    defer { withExtendedLifetime(tokens) {} }
    return Measurement { _ = publisher.publish(1) }
}

private func measureStates(observers: Int) -> Measurement {
    let publisher = StatePublisher(0)
    let counter = Counter()
    let tokens = (0..<observers).map { _ in publisher.sink { _ in counter.count += 1 } }
    defer { withExtendedLifetime(tokens) {} }
    return Measurement { _ = publisher.publish(1) }
}

/// Measures the transitions from playing to paused and back, with the given number of observers.
private func measureTransitions(observers: Int) -> Measurement {
    let date = Date(timeIntervalSince1970: 0)
    let machine = DefaultPlaybackStateMachine(currentDate: { date })
    machine.send(.load(anyURL))
    machine.send(.didBecomeReady)
    machine.send(.play)
    let counter = Counter()
    let tokens = (0..<observers).map { _ in machine.transitionPublisher.sink { _ in counter.count += 1 } }
    defer { withExtendedLifetime(tokens) {} }
    var isPlaying = true
    return Measurement {
        blackHole(machine.send(isPlaying ? .pause : .play))
        isPlaying.toggle()
    }
}

private func measurePlainSwitch() -> Measurement {
    var machine = PlainSwitch(date: Date(timeIntervalSince1970: 0))
    var isPlaying = true
    return Measurement {
        blackHole(machine.send(isPlaying ? .pause : .play))
        isPlaying.toggle()
    }
}

private final class Counter {
    var count = 0
}
