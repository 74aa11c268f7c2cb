import Foundation
import StreamingCore

/// An observation as a line of a recording: its time, and one member with its kind and values.
struct RecordedObservation: Equatable {
    let observation: PlaybackObservation

    init(_ observation: PlaybackObservation) { self.observation = observation }
}

extension RecordedObservation: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case time = "t"
        case sample, variant, warning, recovered, subtitles, failure
        case dateRange = "date_range"
    }

    /// Returns whether a line contains an observation, rather than an input or the trailer.
    ///
    /// - Throws: `DecodingError` if the line is not a JSON object.
    static func isOne(_ decoder: any Decoder) throws -> Bool {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        return CodingKeys.allCases.contains { $0 != .time && values.contains($0) }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let instant = try RecordedTime(from: values, .time).instant
        if let sample = try values.decodeIfPresent(Sample.self, forKey: .sample) {
            observation = .sample(try sample.value(at: instant, [CodingKeys.sample]))
        } else if let variant = try values.decodeIfPresent(Variant.self, forKey: .variant) {
            observation = .variant(variant.value, instant: instant)
        } else if let warning = try values.decodeIfPresent(Warning.self, forKey: .warning) {
            observation = .warning(try warning.value([CodingKeys.warning]), instant: instant)
        } else if let error = try values.decodeIfPresent(Recovered.self, forKey: .recovered) {
            observation = .recovered(try error.value([CodingKeys.recovered]), instant: instant)
        } else if let event = try values.decodeIfPresent(RecordedDateRange.self, forKey: .dateRange) {
            observation = .dateRange(try event.value([CodingKeys.dateRange]), instant: instant)
        } else if let cues = try values.decodeIfPresent([RecordedCue].self, forKey: .subtitles) {
            observation = .subtitles(try cues.map { try $0.value([CodingKeys.subtitles]) }, instant: instant)
        } else {
            let failure = try values.decode(Failure.self, forKey: .failure)
            observation = .failed(try failure.value([CodingKeys.failure]), instant: instant)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(observation.instant.seconds, forKey: .time)
        switch observation {
        case .sample(let sample): try values.encode(Sample(sample), forKey: .sample)
        case .variant(let variant, _): try values.encode(Variant(variant), forKey: .variant)
        case .warning(let warning, _): try values.encode(Warning(warning), forKey: .warning)
        case .recovered(let error, _): try values.encode(Recovered(error), forKey: .recovered)
        case .dateRange(let event, _): try values.encode(RecordedDateRange(event), forKey: .dateRange)
        case .subtitles(let cues, _): try values.encode(cues.map(RecordedCue.init), forKey: .subtitles)
        case .failed(let failure, _): try values.encode(Failure(failure), forKey: .failure)
        }
    }
}

/// A time or a position in a recording.
struct RecordedTime {
    /// The valid range of times and positions, in seconds.
    static let range = PlaybackInput.timeRange

    let seconds: Double

    /// Creates a time or a position from a member of a JSON object.
    ///
    /// - Throws: `DecodingError` if the member is missing or not a number. `UnexpectedValue` if the number is out of
    ///   range.
    init<Key: CodingKey>(from values: KeyedDecodingContainer<Key>, _ key: Key) throws {
        seconds = try Self.checked(try values.decode(Double.self, forKey: key), [key])
    }

    /// The time on the clock of the recorded session, rounded to nanoseconds, because the clock counts nanoseconds.
    var instant: Duration { Self.instant(seconds) }

    static func instant(_ seconds: Double) -> Duration { .nanoseconds(Int64((seconds * 1e9).rounded())) }

    static func checked(_ seconds: Double, _ path: [any CodingKey]) throws -> Double {
        guard range.contains(seconds) else {
            throw UnexpectedValue(path, expected: "a number of seconds from 0 to 1e9")
        }
        // Adding 0 turns -0 into 0, so that the number is written without a sign when it is recorded again.
        return seconds + 0
    }
}

// Each type below is the JSON of one kind of observation. Members with the value nil are omitted.

private struct Sample: Codable {
    var position: Double
    var duration: Double?
    var buffered: Double
    var requests: Int?
    var bytes: Int64?
    var transferTime: Double?
    var throughput: Double?
    var measuredBitrate: Double?
    var liveLatency: Double?
    var liveSpeedChanges: Int?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case position, duration, buffered, requests, bytes, throughput
        case transferTime = "transfer_time"
        case measuredBitrate = "measured_bitrate"
        case liveLatency = "live_latency"
        case liveSpeedChanges = "live_speed_changes"
    }

    init(_ sample: PlaybackSample) {
        (position, duration, buffered) = (sample.position, sample.duration, sample.buffered)
        (requests, bytes, transferTime) = (sample.requests, sample.bytes, sample.transferTime)
        (throughput, measuredBitrate) = (sample.throughput, sample.measuredBitrate)
        (liveLatency, liveSpeedChanges) = (sample.liveLatency, sample.liveSpeedChanges)
    }

    func value(at instant: Duration, _ path: [any CodingKey]) throws -> PlaybackSample {
        var sample = PlaybackSample(
            at: instant, position: try RecordedTime.checked(position, path + [CodingKeys.position]),
            buffered: try RecordedTime.checked(buffered, path + [CodingKeys.buffered]))
        sample.duration = try duration.map { try RecordedTime.checked($0, path + [CodingKeys.duration]) }
        sample.requests = try requests.map { Int(try Self.checked(Double($0), path + [CodingKeys.requests])) }
        sample.bytes = try bytes.map { Int64(try Self.checked(Double($0), path + [CodingKeys.bytes])) }
        sample.transferTime = try transferTime.map {
            try RecordedTime.checked($0, path + [CodingKeys.transferTime])
        }
        sample.throughput = try throughput.map { try Self.checked($0, path + [CodingKeys.throughput]) }
        sample.measuredBitrate = try measuredBitrate.map { try Self.checked($0, path + [CodingKeys.measuredBitrate]) }
        sample.liveLatency = try liveLatency.map { try RecordedTime.checked($0, path + [CodingKeys.liveLatency]) }
        sample.liveSpeedChanges = try liveSpeedChanges.map {
            Int(try Self.checked(Double($0), path + [CodingKeys.liveSpeedChanges]))
        }
        return sample
    }

    /// Checks a count or a bitrate, and returns the number, with 0 in place of -0.
    ///
    /// - Throws: `UnexpectedValue` if the number is not from 0 to 1e15.
    private static func checked(_ number: Double, _ path: [any CodingKey]) throws -> Double {
        guard PlaybackSample.amountRange.contains(number) else {
            throw UnexpectedValue(path, expected: "a number from 0 to 1e15")
        }
        return number + 0
    }
}

private struct Variant: Codable {
    var bitrate, width, height: Int?
    var codecs: [String]?

    init(_ variant: MediaVariant) {
        (bitrate, width, height) = (variant.bitrate, variant.width, variant.height)
        codecs = variant.codecs.isEmpty ? nil : variant.codecs.map(\.printable)
    }

    var value: MediaVariant {
        MediaVariant(bitrate: bitrate, width: width, height: height, codecs: codecs?.map(\.printable) ?? [])
    }
}

private struct Warning: Codable {
    var kind, reason: String
    var variant: Variant?

    enum CodingKeys: String, CodingKey {
        case kind, reason, variant
    }

    init(_ warning: PlaybackWarning) {
        (kind, reason) = (warning.kind.rawValue, warning.reason)
        variant = warning.variant.map(Variant.init)
    }

    func value(_ path: [any CodingKey]) throws -> PlaybackWarning {
        // Format versions 1 to 3 call the kind `audio` by another name.
        guard let kind = PlaybackWarning.Kind(rawValue: kind == "sound" ? "audio" : kind) else {
            throw UnexpectedValue(path + [CodingKeys.kind], expected: "a warning kind")
        }
        return PlaybackWarning(kind, reason: reason.printable, variant: variant?.value)
    }
}

private struct Recovered: Codable {
    var code, url: String
    var httpStatus: Int?
    var attempts: Int
    var seconds: Double

    enum CodingKeys: String, CodingKey {
        case code, url, attempts, seconds
        case httpStatus = "http_status"
    }

    init(_ error: RecoveredError) {
        (code, url, httpStatus) = (error.code.rawValue, error.url, error.httpStatus)
        (attempts, seconds) = (error.attempts, error.duration)
    }

    func value(_ path: [any CodingKey]) throws -> RecoveredError {
        guard let url = URL(string: url) else { throw UnexpectedValue(path + [CodingKeys.url], expected: "a URL") }
        guard RecoveredError.attemptRange.contains(attempts) else {
            throw UnexpectedValue(path + [CodingKeys.attempts], expected: "a whole number from 1 to 1000000")
        }
        return RecoveredError(
            code: PlaybackFailure.Code(rawValue: code.printable), httpStatus: httpStatus, url: url, attempts: attempts,
            duration: try RecordedTime.checked(seconds, path + [CodingKeys.seconds]))
    }
}

private struct Failure: Codable {
    var error: RecordedCase
    var code: String
    var url: String?
    var httpStatus: Int?
    var attempts: [String]?

    enum CodingKeys: String, CodingKey {
        case error, code, url, attempts
        case httpStatus = "http_status"
    }

    init(_ failure: PlaybackFailure) {
        error = RecordedCase(.didFail(failure.error))
        (code, url, httpStatus) = (failure.code.rawValue, failure.url, failure.httpStatus)
        attempts = failure.failedAttempts.isEmpty ? nil : failure.failedAttempts
    }

    func value(_ path: [any CodingKey]) throws -> PlaybackFailure {
        guard case .didFail(let error) = try error.action(at: path + [CodingKeys.error]) else {
            throw UnexpectedValue(path + [CodingKeys.error], expected: "a didFail action")
        }
        let url = try url.map { text in
            guard let url = URL(string: text) else { throw UnexpectedValue(path + [CodingKeys.url], expected: "a URL") }
            return url
        }
        return PlaybackFailure(
            error, code: PlaybackFailure.Code(rawValue: code.printable), url: url, httpStatus: httpStatus,
            failedAttempts: attempts?.map(\.printable) ?? [])
    }
}
