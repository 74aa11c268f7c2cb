import Foundation
import StreamingCore

/// A measurement that turns the events of one session into findings and snapshots, without a clock or a publisher.
struct PerformanceMeasurement: Sendable {
    private let sessionID: UUID
    private let start: Date
    private let thresholds: PerformanceThresholds
    private var waiting = WaitingTimes()
    private var network = ReportedLevel<NetworkQuality>()
    private var bitrate = ReportedLevel<Int>()
    private var memoryMB = 0.0
    private var pressure = MemoryPressureLevel.normal
    private var alerts = AlertLimiter()
    /// The findings of the current event that become alerts.
    private var findings: [PerformanceFinding] = []

    init(sessionID: UUID, start: Date, thresholds: PerformanceThresholds) {
        self.sessionID = sessionID
        self.start = start
        self.thresholds = thresholds
    }

    /// Records an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - load: The observed load, whose metrics determine the start-up time and the stalls that count. Nil if the
    ///     app reports the events. The reported events then determine the start-up time and the stalls.
    ///   - date: The date of the event.
    /// - Returns: The findings that become alerts, in order.
    mutating func record(_ event: PerformanceEvent, of load: ObservedLoad?, at date: Date) -> [PerformanceFinding] {
        switch event {
        case .loadStarted: recordLoad(at: date)
        case .firstFrameRendered:
            alerts.clear(.playbackStalled)
            let duration =
                if let load {
                    waiting.recordFirstFrame(at: date, after: load.metrics.startupTime)
                } else {
                    waiting.recordFirstFrame(at: date)
                }
            if let duration { find(.startup(duration, thresholds), at: date) }
        case .bufferingStarted:
            clearLastStall()
            waiting.beginBuffering(at: date)
        case .bufferingEnded(let duration):
            clearLastStall()
            let isCounted = load?.isMicroStall(lasting: duration) != true
            recordEnd(waiting.endBuffering(at: date, lasting: duration, isCounted: isCounted), at: date)
        case .playbackStalled: find(.stalled(waiting.stalls.runningDuration(at: date)), at: date)
        case .playbackResumed: recordEnd(waiting.endBuffering(at: date, lasting: nil), at: date)
        case .qualityChanged(let value): record(bitrate: value, at: date)
        case .memoryWarning(let level): record(pressure: level, at: date)
        case .networkChanged(let quality): record(quality, at: date)
        // A snapshot does not contain transferred bytes. As after every event, `judge` checks a running stall.
        case .bytesTransferred: break
        }
        return judge(at: date)
    }

    /// Records the use of memory.
    ///
    /// - Parameters:
    ///   - usedMB: The used memory, in MiB. A number that is not finite leaves the last number unchanged.
    ///   - level: The memory pressure.
    ///   - date: The date of the report.
    /// - Returns: The findings that become alerts; nil if nothing has changed.
    mutating func updateMemory(
        usedMB: Double, pressure level: MemoryPressureLevel, at date: Date
    ) -> [PerformanceFinding]? {
        let used = usedMB.isFinite ? max(0, usedMB) : memoryMB
        guard used != memoryMB || level != pressure else { return nil }
        memoryMB = used
        if level != pressure { record(pressure: level, at: date) }
        return judge(at: date)
    }

    /// Records the quality of the network.
    ///
    /// - Returns: The findings that become alerts; nil if the report equals the last one.
    mutating func updateNetwork(_ quality: NetworkQuality, at date: Date) -> [PerformanceFinding]? {
        quality == network.last ? nil : record(.networkChanged(quality: quality), of: nil, at: date)
    }

    /// Checks the duration of a running stall at `date`, and returns the pending findings.
    ///
    /// - Returns: All findings since the last call that become alerts, not only a finding about the stall.
    mutating func judge(at date: Date) -> [PerformanceFinding] {
        if let duration = waiting.stalls.runningDuration(at: date) { find(.stall(duration, thresholds), at: date) }
        defer { findings = [] }
        return findings
    }

    func snapshot(at date: Date) -> PerformanceSnapshot {
        PerformanceSnapshot(
            timestamp: date, sessionID: sessionID, timeToFirstFrame: waiting.startupTime,
            isBuffering: waiting.stalls.isRunning, bufferingCount: waiting.stalls.endedCount,
            totalBufferingDuration: waiting.stalls.endedDuration,
            currentBufferingDuration: waiting.stalls.runningDuration(at: date), currentBitrate: bitrate.last,
            networkQuality: network.last ?? .excellent, memoryUsageMB: memoryMB, memoryPressure: pressure,
            sessionStartTime: start)
    }

    private mutating func recordLoad(at date: Date) {
        if let stall = waiting.restart(at: date) { judge(stall, at: date) }
        bitrate = ReportedLevel()
        for kind in [PerformanceFinding.Kind.slowStartup, .playbackStalled, .qualityDowngrade] { alerts.clear(kind) }
    }

    /// Allows a new alert about a long stall, unless a stall is running.
    ///
    /// During a running stall, the alert stays recorded, so that the end of the stall does not repeat the alert within
    /// 60 s.
    private mutating func clearLastStall() {
        if !waiting.stalls.isRunning { alerts.clear(.prolongedBuffering) }
    }

    private mutating func recordEnd(_ stall: RebufferingMonitor.BufferingEvent?, at date: Date) {
        alerts.clear(.playbackStalled)
        if let stall { judge(stall, at: date) }
    }

    private mutating func judge(_ stall: RebufferingMonitor.BufferingEvent, at date: Date) {
        find(.stall(stall.duration, thresholds), at: date)
        let count = waiting.stalls.countInLastMinute(at: date)
        find(.stalls(count, ratio: snapshot(at: date).rebufferingRatio, thresholds), at: date)
    }

    private mutating func record(bitrate value: Int, at date: Date) {
        guard value > 0 else {
            bitrate = ReportedLevel()
            return alerts.clear(.qualityDowngrade)
        }
        let last = bitrate.last
        if bitrate.report(value) { alerts.clear(.qualityDowngrade) }
        if let last { find(.bitrate(from: last, to: value), at: date) }
    }

    private mutating func record(_ quality: NetworkQuality, at date: Date) {
        let last = network.last
        if network.report(quality) { alerts.clear(.networkDegradation) }
        if let last { find(.network(from: last, to: quality), at: date) }
    }

    private mutating func record(pressure level: MemoryPressureLevel, at date: Date) {
        pressure = level
        if level == .normal { alerts.clear(.memoryPressure) }
        find(.memory(level), at: date)
    }

    private mutating func find(_ finding: PerformanceFinding?, at date: Date) {
        if let finding, alerts.admits(finding, at: date) { findings.append(finding) }
    }
}
