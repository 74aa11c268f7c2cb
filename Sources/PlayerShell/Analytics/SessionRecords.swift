import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics

/// The records that a command keeps of its sessions: the recording of the last session, and the viewing sessions.
///
/// An error does not stop playback. The first error of the recording and the first error of the stores are printed on
/// standard error. The error that a session is missing is not printed, because another command can have removed it.
@MainActor
final class SessionRecords {
    private let lastSession: RecordingFile?
    private let recorder: PlaybackAnalyticsRecorder
    private let service: PlaybackAnalyticsService
    private let place: AnalyticsPlace
    private var tokens: Set<EventSubscription> = []

    /// Creates the records of a playback that has loaded nothing, and starts recording.
    ///
    /// - Parameters:
    ///   - playback: The playback, which receives the recorder of its viewing sessions.
    ///   - place: The location of the records.
    ///   - earlier: The same location as `place`, with a separate queue on which the sessions of earlier processes are
    ///     closed.
    ///   - notices: The writer of messages about errors.
    ///   - logger: The logger of the records that the store has acknowledged, at the level `debug`.
    ///   - clock: The clock that dates the log entries.
    init(
        of playback: Playback, in place: AnalyticsPlace, closing earlier: AnalyticsPlace, notices: Notices,
        logger: any Logger,
        clock: any MonotonicClock
    ) {
        self.place = place
        lastSession = place.lastSession.map { path in
            RecordingFile(replacing: path, of: playback.session) {
                notices.say("cannot record the session for player report --last: \($0.message)")
            }
        }
        // The lock precedes the first saved session, which another process would otherwise close as interrupted.
        place.lock { notices.isNotKept("cannot record the session for player analytics", $0) }
        service = PlaybackAnalyticsService(
            store: place.store, sink: logger.minimumLevel <= .debug ? AnalyticsLog(logger, clock: clock) : nil)
        recorder = PlaybackAnalyticsRecorder(
            of: playback.player, service: service,
            device: DeviceInfo(
                model: Self.architecture, osVersion: ProcessInfo.processInfo.operatingSystemVersionString,
                networkType: nil),
            appVersion: "player \(Version.current)")
        playback.analytics = recorder
        var hasFailed = false
        service.errorPublisher.sink { error in
            defer { hasFailed = true }
            guard !hasFailed else { return }
            if let error = error as? StoreError {
                notices.isNotKept("cannot record the session for player analytics", error)
            } else if error as? AnalyticsStoreError == nil {
                notices.say("cannot record the session for player analytics: \(error)")
            }
        }.store(in: &tokens)
        Task {
            do throws(StoreError) {
                try await earlier.closeInterruptedSessions()
            } catch {
                notices.isNotKept("cannot close interrupted sessions of player analytics", error)
            }
        }
    }

    /// Ends the records, and waits until the recording is written and the store has processed every record.
    ///
    /// The method then releases the lock that marks this process as running.
    func finish() async {
        _ = await lastSession?.finish()
        await recorder.finish()
        await place.unlock()
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown"
        #endif
    }
}

/// A sink that logs each record after the store has acknowledged the record.
@MainActor
private final class AnalyticsLog: AnalyticsSink {
    private let logger: any Logger
    private let clock: any MonotonicClock

    init(_ logger: any Logger, clock: any MonotonicClock) { (self.logger, self.clock) = (logger, clock) }

    func receive(_ record: AnalyticsRecord) async throws {
        switch record {
        case .started(let session): log("Analytics stored the start of session \(session.id)")
        case .event(let event): log("Analytics stored event \(event.id), \(event.type.typeIdentifier)")
        case .ended(let session): log("Analytics stored the end of session \(session.id)")
        }
    }

    private func log(_ message: String) {
        let context = LogContext(subsystem: "Player")
        logger.log(LogEntry(timestamp: clock.date, level: .debug, message: message, context: context))
    }
}
