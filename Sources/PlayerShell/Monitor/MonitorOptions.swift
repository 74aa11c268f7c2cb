import Foundation
import StreamMonitoring
import StreamingCore

/// The parsed arguments of `player monitor`.
struct MonitorOptions {
    /// The maximum number of sessions of each stream.
    static let sessionLimit = 10_000

    let urls: [URL]
    /// The time that the sessions play after the end of the ramp, at most.
    let duration: Duration
    /// The number of sessions of each stream.
    let sessions: Int
    /// The time over which the sessions start.
    let ramp: Duration
    /// The time from the start of one round to the start of the next; nil for one round.
    let interval: Duration?
    let limits: MonitorLimits
    let json: Bool
    /// The path of the file for Prometheus; nil for no file.
    let prometheus: String?
    /// The path of the folder in which the inputs of the checks are saved; nil to save nothing.
    let archive: String?
    /// The path of the archive to replay; nil to play the streams.
    let replay: String?
    let network: NetworkOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        var urls: [URL] = []
        for text in arguments.positional { urls.append(try arguments.webURL(text, as: "URL")) }
        self.urls = urls
        let time = "a duration from 1s to 24h, such as 60s or 5m"
        duration = try arguments.value(of: "--for", time, Values.duration) ?? .seconds(60)
        sessions =
            try arguments.value(of: "--sessions", "a number from 1 to \(Self.sessionLimit)") { text in
                Int(text).flatMap { (1...Self.sessionLimit).contains($0) ? $0 : nil }
            } ?? 1
        ramp = try arguments.value(of: "--ramp", time, Values.duration) ?? .zero
        interval = try arguments.value(of: "--interval", time, Values.duration)
        limits = try MonitorLimits(arguments)
        json = arguments.has("--json")
        prometheus = try arguments.value(of: "--prometheus", "the name of a file that ends in .prom") {
            $0.hasSuffix(".prom") ? $0 : nil
        }
        let folder = { (text: String) in text.isEmpty ? nil : text }
        archive = try arguments.value(of: "--archive", "the name of a folder", folder)
        replay = try arguments.value(of: "--replay", "the name of a folder", folder)
        network = try NetworkOptions(arguments)
        if replay == nil && urls.isEmpty { throw UsageError("missing argument: URL") }
        if replay != nil && !urls.isEmpty { throw UsageError("URL cannot be used with --replay") }
        for option in ["--for", "--live", "--sessions", "--ramp", "--interval", "--prometheus", "--archive"]
        where replay != nil && arguments.has(option) {
            throw UsageError("\(option) cannot be used with --replay")
        }
        if let interval, interval <= duration + ramp {
            throw UsageError("--interval must be longer than a round, which lasts up to --for plus --ramp")
        }
        if arguments.has("--ramp") && sessions == 1 { throw UsageError("--ramp requires --sessions") }
    }

    /// The number of sessions of all streams.
    var sessionCount: Int { sessions * urls.count }
}

extension MonitorLimits {
    /// Creates the limits from the options of the command line.
    fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        let positive = { (text: String) in Values.number(text).flatMap { $0 > 0 ? $0 : nil } }
        maximumStartup = try arguments.value(of: "--max-startup", "a number of seconds above 0", positive)
        maximumLatency = try arguments.value(of: "--max-latency", "a number of seconds above 0", positive)
        maximumRebufferRatio = try arguments.value(of: "--max-rebuffer-ratio", "a ratio from 0 to 1, such as 0.01") {
            Values.number($0).flatMap { $0 <= 1 ? $0 : nil }
        }
        maximumStalls = try arguments.value(of: "--max-stalls", "a number of at least 0") { text in
            Int(text).flatMap { $0 >= 0 ? $0 : nil }
        }
        minimumBitrate = try arguments.value(
            of: "--min-bitrate", "bits per second from 1k to 100G, such as 800k", Values.bandwidth)
        let codes = PlaybackFailure.Code.all
        let names = codes.map(\.rawValue).joined(separator: ", ")
        let forbidden = try arguments.value(of: "--fail-on", "a comma-separated list of these codes: \(names)") {
            text in
            let codes = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { name in
                codes.first { $0.rawValue == name }
            }
            return codes.count == text.split(separator: ",", omittingEmptySubsequences: false).count
                ? Set(codes.map(\.rawValue)) : nil
        }
        forbiddenErrors = forbidden ?? []
        requiresLive = arguments.has("--live")
    }
}
