import Foundation
import LocalOrigin

/// A fault of a long live stream or an action of the user, with the start and the duration.
package struct LiveIncident: CustomStringConvertible {
    /// A fault of the origin or of the network, or a command of the user.
    package enum Kind {
        /// A fault of the origin or its encoder.
        case origin(LiveFault.Kind, of: String? = nil)
        /// A fault of every response.
        case network(OriginBehaviour.Fault)
        /// A bandwidth, in bits per second, that does not suffice for the lowest variant.
        case slow(Double)
        /// A seek by a distance, in seconds.
        case seek(TimeInterval)
        /// A pause, which ends with the incident.
        case pause
    }

    package let kind: Kind
    /// The start and the duration of the incident, in seconds.
    package let (time, duration): (Double, Double)

    package var description: String { "\(kind) at \(time) for \(duration) s" }

    /// Returns random incidents, with 300 to 900 s between the end of an incident and the start of the next incident.
    /// No incident starts in the last 600 s before `end`.
    package static func random(until end: Double, using random: inout some RandomNumberGenerator) -> [LiveIncident] {
        var (time, incidents) = (120.0, [LiveIncident]())
        while time < end - 600 {
            let duration = Double(Int.random(in: 5...90, using: &random))
            incidents.append(LiveIncident(kind: kind(at: time, for: duration, &random), time: time, duration: duration))
            time += duration + Double(Int.random(in: 300...900, using: &random))
        }
        return incidents
    }

    private static func kind<Random: RandomNumberGenerator>(
        at time: Double, for duration: Double, _ random: inout Random
    ) -> Kind {
        let (start, length) = (Duration.seconds(time), Duration.seconds(duration))
        let seconds = Int.random(in: 2...20, using: &random)
        let faults: [OriginBehaviour.Fault] = [
            .status(503), .status(404), .hangUp, .silence, .truncate(at: 300), .hold(at: 100, for: .seconds(8)),
        ]
        return switch Int.random(in: 0..<12, using: &random) {
        case 0: .origin(.stuck(at: start, for: length))
        case 1: .origin(.stuck(at: start, for: length), of: "high")
        case 2: .origin(.paused(at: start, for: length))
        case 3: .origin(.late(at: start, by: .seconds(seconds), for: length))
        case 4: .origin(.restarted(at: start))
        case 5: .origin(.jumped(at: start, by: seconds * seconds))
        case 6: .origin(.skewedClock(at: start, by: .seconds((seconds - 10) * 400)))
        case 7: .slow(Double(seconds) * 10)
        case 8: .seek(Double(seconds - 10) * 60)
        case 9: .pause
        default: .network(faults[seconds % faults.count])
        }
    }
}
