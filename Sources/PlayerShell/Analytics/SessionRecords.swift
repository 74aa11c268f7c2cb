import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics

/// The records that a command keeps of its sessions: the recording of the last session, and the viewing sessions.
///
/// An error of a record is logged once, and does not stop playback.
@MainActor
final class SessionRecords {
    private let lastSession: RecordingFile?
    private let recorder: PlaybackAnalyticsRecorder
    private let service: PlaybackAnalyticsService
    private let place: AnalyticsPlace
    private var tokens: Set<EventSubscription> = []

    /// Starts to record the sessions of a playback that has loaded nothing.
    ///
    /// - Parameters:
    ///   - playback: The playback, which receives the recorder of its viewing sessions.
    ///   - place: The place of the records.
    ///   - logger: The logger of errors, and of the records that the store has acknowledged.
    ///   - clock: The clock that dates the log.
    init(of playback: Playback, in place: AnalyticsPlace, logger: any Logger, clock: any MonotonicClock) {
        let log = { @Sendable (level: LogLevel, message: String) in
            logger.log(
                LogEntry(
                    timestamp: clock.date, level: level, message: message, context: LogContext(subsystem: "Player")))
        }
        self.place = place
        lastSession = place.lastSession.map { path in
            RecordingFile(replacing: path, of: playback.session) {
                log(.warning, "The last session is not recorded: \($0.message)")
            }
        }
        // No session of this process may be saved before other processes can recognize that the process is running.
        place.lock { log(.warning, "Analytics cannot mark this process as running: \($0)") }
        service = PlaybackAnalyticsService(
            store: place.store, sink: logger.minimumLevel <= .debug ? AnalyticsLog { log(.debug, $0) } : nil)
        recorder = PlaybackAnalyticsRecorder(
            of: playback.player, service: service,
            device: DeviceInfo(
                model: Self.architecture, osVersion: ProcessInfo.processInfo.operatingSystemVersionString,
                networkType: nil),
            appVersion: "player \(Version.current)")
        playback.analytics = recorder
        var hasFailed = false
        service.errorPublisher.sink { error in
            if !hasFailed { log(.warning, "Analytics are not saved: \(error)") }
            hasFailed = true
        }.store(in: &tokens)
        Task {
            do throws(StoreError) {
                try await place.closeInterruptedSessions()
            } catch {
                log(.warning, "Interrupted sessions are not closed: \(error)")
            }
        }
    }

    /// Ends the records, and returns when the last session is written and the store has acknowledged each record.
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

/// A log of the records that the store has acknowledged.
@MainActor
private final class AnalyticsLog: AnalyticsSink {
    private let log: (String) -> Void

    init(_ log: @escaping (String) -> Void) { self.log = log }

    func receive(_ record: AnalyticsRecord) async throws {
        switch record {
        case .started(let session): log("Analytics kept the start of session \(session.id)")
        case .event(let event): log("Analytics kept event \(event.id), \(event.type.typeIdentifier)")
        case .ended(let session): log("Analytics kept the end of session \(session.id)")
        }
    }
}
