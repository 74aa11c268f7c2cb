import Foundation

/// The bandwidth and the latency of a network over time, as a list of periods.
///
/// The JSON form is that of the public simulator Sabre: a list of objects with `duration_ms`, `bandwidth_kbps` and
/// `latency_ms`.
package struct NetworkTrace: Equatable, Sendable {
    /// A period with constant bandwidth and latency.
    package struct Period: Equatable, Sendable, Decodable {
        /// The duration, in milliseconds.
        package let duration: Double
        /// The bandwidth, in kilobits per second.
        package let bandwidth: Double
        /// The time from a request to its response, in milliseconds.
        package let latency: Double

        /// Creates a period from its properties.
        package init(duration: Double, bandwidth: Double, latency: Double) {
            (self.duration, self.bandwidth, self.latency) = (duration, bandwidth, latency)
        }

        private enum CodingKeys: String, CodingKey {
            case duration = "duration_ms"
            case bandwidth = "bandwidth_kbps"
            case latency = "latency_ms"
        }
    }

    /// An error in the data of a trace.
    package enum Failure: Error {
        /// No data can ever arrive, because no period has both a positive duration and a positive bandwidth.
        case noBandwidth
        /// A number is negative, infinite or NaN.
        case invalidNumber
    }

    /// The periods, which repeat after the last one.
    package let periods: [Period]

    /// Creates a trace from its periods.
    ///
    /// - Throws: ``Failure`` if a number is negative, infinite or NaN, or if no data can ever arrive.
    package init(_ periods: [Period]) throws(Failure) {
        let numbers = periods.flatMap { [$0.duration, $0.bandwidth, $0.latency] }
        guard numbers.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw .invalidNumber }
        guard periods.contains(where: { $0.duration > 0 && $0.bandwidth > 0 }) else { throw .noBandwidth }
        self.periods = periods
    }

    /// Creates a trace from its JSON form.
    ///
    /// - Throws: `DecodingError` if the data has another form, or ``Failure`` if the trace is invalid.
    package init(json: Data) throws { try self.init(JSONDecoder().decode([Period].self, from: json)) }
}
