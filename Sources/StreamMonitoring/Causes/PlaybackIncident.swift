import Foundation
import StreamingCore

/// A stall or a failure of a session, with the records from which its cause follows.
package struct PlaybackIncident: Sendable {
    /// The cause of a stall or a failure, and the records that prove it.
    package struct Diagnosis: Equatable, Sendable {
        package let cause: IncidentCause
        /// The proof in words, as one clause without a period.
        package let evidence: String
    }

    /// The time before a stall in which its cause may have begun. The buffer can hide the cause for that long.
    static let lookBack = Duration.seconds(45)
    /// The time without any data from which a server counts as stalled; less for live streams with short segments.
    static let longPause = Duration.seconds(4)

    /// The time before a stall in which a failure that was recovered can still be its cause.
    static let recoveryTime = Duration.seconds(10)

    /// The time from which records count.
    private let begin: Duration
    private let stallBegin: Duration
    private let end: Duration
    private let records: [RequestRecord]
    private let playlists: [PlaylistWatch]
    private let lowestBitrate: Int?
    private let failure: PlaybackFailure.Code?
    /// The time without any data from which the server counts as stalled.
    private let longPause: Duration

    /// Creates a description of a stall or a failure.
    ///
    /// - Parameters:
    ///   - begin: The time at which playback stalled or failed.
    ///   - end: The end of the stall, or the current time.
    ///   - records: The records of the requests of the session.
    ///   - playlists: The media playlists of the stream.
    ///   - lowestBitrate: The bitrate of the lowest variant, or of media without variants, in bits per second; nil if
    ///     it is unknown.
    ///   - failure: The code with which playback failed; nil for a stall.
    package init(
        from begin: Duration, to end: Duration, records: [RequestRecord], playlists: [PlaylistWatch] = [],
        lowestBitrate: Int? = nil, failure: PlaybackFailure.Code? = nil
    ) {
        stallBegin = begin
        self.begin = begin - Self.lookBack
        self.end = end
        self.playlists = playlists
        self.lowestBitrate = lowestBitrate
        self.failure = failure
        let targetDuration = playlists.filter(\.isLive).compactMap(\.newest?.targetDuration).max()
        longPause = targetDuration.map { min(Self.longPause, .seconds(Double(max(1, $0)) * 1.5)) } ?? Self.longPause
        let begin = self.begin
        self.records = records.filter { $0.begin <= end && ($0.endTime ?? end) >= begin }
    }

    /// The most likely cause; nil if the records prove none. If the records prove two causes, the evidence names the
    /// second one too.
    ///
    /// A cause that explains other symptoms comes first: an encoder that starts again also freezes its playlist, and
    /// its old segments get the status 404. A failure that was recovered before the stall counts only if nothing else
    /// explains the stall, and only if it was recent.
    package var diagnosis: Diagnosis? {
        let recovery = IncidentRecovery(records, before: stallBegin)
        let lasting = records.filter { !recovery.includes($0) }
        let recent = records.filter { ($0.endTime ?? end) >= stallBegin - Self.recoveryTime }
        return diagnosis(of: lasting) ?? diagnosis(of: recent)
    }

    /// Returns the cause that the failures among some records prove.
    private func diagnosis(of failures: [RequestRecord]) -> Diagnosis? {
        let symptoms = [wrongBody(failures), change, errorStatus(failures), pause(failures)]
        // Playback fails with this code only if a playlist does not change for a long time.
        let isStuck = failure == .playlistStuck
        let found = (isStuck ? [frozenPlaylist] + symptoms : symptoms + [frozenPlaylist]).compactMap { $0 }
        guard let first = found.first else { return slowLink ?? slowEncoder }
        guard let second = found.dropFirst().first else { return first }
        return Diagnosis(cause: first.cause, evidence: "\(first.evidence); also, \(second.cause.words)")
    }

    private func wrongBody(_ records: [RequestRecord]) -> Diagnosis? {
        guard let record = records.last(where: { $0.wrongBody != nil }), let content = record.wrongBody else {
            return nil
        }
        return Diagnosis(
            cause: .wrongBody,
            evidence: "a response with the status \(record.status ?? 200) was \(content), from \(record.url)")
    }

    private var change: Diagnosis? {
        let changes = playlists.compactMap(\.lastChange).filter { $0.time >= begin && $0.time <= end }
        return changes.max { $0.time < $1.time }.map { change in
            Diagnosis(cause: .unannouncedChange, evidence: "\(change.text), in \(change.playlist)")
        }
    }

    private func errorStatus(_ failures: [RequestRecord]) -> Diagnosis? {
        let failed = failures.filter(\.isErrorStatus)
        guard let last = failed.last, failed.count > 1 || failure == .httpStatus else { return nil }
        let statuses = Set(failed.compactMap(\.status)).sorted().map(String.init).joined(separator: ", ")
        let cache = last.fields.cacheText.map { " (\($0))" } ?? ""
        return Diagnosis(
            cause: .cdnFailing,
            evidence: "\(failed.count) of \(records.count) requests got the status \(statuses)\(cache), the last from "
                + last.url)
    }

    private func pause(_ records: [RequestRecord]) -> Diagnosis? {
        let paused = records.filter { record in
            switch record.outcome {
            case .failed(.noConnection), .failed(.timedOut), .failed(.truncated): true
            default: !record.isBlocking && record.longestPause(at: end) >= longPause
            }
        }
        guard let longest = paused.max(by: { $0.longestPause(at: end) < $1.longestPause(at: end) }) else { return nil }
        if case .failed(let error) = longest.outcome {
            return Diagnosis(cause: .originStalled, evidence: "\(error), from \(longest.url)")
        }
        let seconds = (longest.longestPause(at: end).seconds * 10).rounded() / 10
        let part = longest.headTime == nil ? "no response" : "no data after \(longest.bytes) bytes"
        return Diagnosis(cause: .originStalled, evidence: "\(part) for \(seconds) s from \(longest.url)")
    }

    private var frozenPlaylist: Diagnosis? {
        let periods = playlists.compactMap(\.stalePeriod).filter { $0.end >= begin && $0.begin <= end }
        if let longest = periods.max(by: { $0.targetDurations < $1.targetDurations }) {
            return Diagnosis(cause: .playlistFrozen, evidence: "\(longest.text), in \(longest.playlist)")
        }
        guard let blocked = records.last(where: { $0.isBlocking && $0.longestPause(at: end) >= longPause }) else {
            return nil
        }
        let seconds = (blocked.longestPause(at: end).seconds * 10).rounded() / 10
        return Diagnosis(
            cause: .playlistFrozen,
            evidence: "a blocking reload waited for a new segment for \(seconds) s, in \(blocked.url)")
    }

    /// The playlist with the lowest content rate, if it is too low. Such a playlist has new segments in time, but not
    /// enough of them.
    private var slowEncoder: Diagnosis? {
        let slow = playlists.filter { $0.isLive && $0.contentRate.isBelow && $0.receivedAt >= begin }
        let slowest = slow.min { $0.contentRate.rate ?? 0 < $1.contentRate.rate ?? 0 }
        guard let slowest, let text = slowest.contentRate.text else { return nil }
        return Diagnosis(cause: .playlistFrozen, evidence: "the encoder is slow: \(text), in \(slowest.name)")
    }

    private var slowLink: Diagnosis? {
        let time = transferTime(since: begin)
        guard time > .zero else { return nil }
        let throughput = Double(transfers.reduce(0) { $0 + $1.bytes }) * 8 / time.seconds
        let rate = "\(Int(throughput / 1_000)) kbit/s"
        if let lowestBitrate {
            guard throughput < Double(lowestBitrate) else { return nil }
            return Diagnosis(
                cause: .linkSlow, evidence: "\(rate), and playback needs at least \(lowestBitrate / 1_000) kbit/s")
        }
        // A file declares no bitrate. If data arrives during the whole stall, the file needs more than that.
        guard transferTime(since: stallBegin) >= (end - stallBegin) * 9 / 10 else { return nil }
        return Diagnosis(cause: .linkSlow, evidence: "\(rate) during the stall, so the media needs more")
    }

    /// The requests for media whose responses arrived during the stall.
    private var transfers: [RequestRecord] {
        records.filter { record in
            (record.purpose == .segment || record.purpose == .mediaFile) && (record.endTime ?? end) > stallBegin
        }
    }

    /// Returns the time after `start` in which media arrived. Parallel transfers count once.
    private func transferTime(since start: Duration) -> Duration {
        var (time, last) = (Duration.zero, start)
        let ranges = transfers.compactMap { $0.transfer(at: end) }.sorted { $0.lowerBound < $1.lowerBound }
        for range in ranges where range.upperBound > last {
            time += min(range.upperBound, end) - max(last, range.lowerBound)
            last = range.upperBound
        }
        return time
    }
}
