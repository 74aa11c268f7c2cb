import Foundation
import StreamingCore
import StreamingMetrics

extension PlaybackTexts {
    /// Returns a line with the time and the text of an alert.
    static func alert(_ alert: PerformanceAlert, at time: Double) -> String {
        "\(seconds(time, width: 8))  \(self.alert(alert))"
    }

    static func alert(_ alert: PerformanceAlert) -> String {
        "alert: \(alert.message) (\(alert.severity))".printable
    }
}

extension PlaybackEvents {
    /// Returns the event for an alert about the performance of playback.
    static func alert(_ alert: PerformanceAlert, at time: Double) -> Members {
        [
            ("event", .string("alert")), ("t", .number(time)), ("kind", .string(alert.type.name)),
            ("severity", .string("\(alert.severity)")), ("message", .string(alert.message)),
            ("suggestion", .optional(alert.suggestion, JSONValue.string)),
        ]
    }
}

extension PerformanceAlert.AlertType {
    /// The name in JSON.
    fileprivate var name: String {
        switch self {
        case .slowStartup: "slow_startup"
        case .frequentRebuffering: "frequent_rebuffering"
        case .prolongedBuffering: "prolonged_buffering"
        case .memoryPressure: "memory_pressure"
        case .networkDegradation: "network_degradation"
        case .playbackStalled: "playback_stalled"
        case .qualityDowngrade: "quality_downgrade"
        }
    }
}
