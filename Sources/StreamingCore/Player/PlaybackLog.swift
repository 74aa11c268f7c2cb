import Foundation

/// A log of a session: its transitions, rejections, variant switches, warnings, recovered errors, events about date
/// ranges, and subtitles.
///
/// Releasing the log ends logging.
public final class PlaybackLog {
    private var tokens: Set<EventSubscription> = []

    /// Creates a log and starts logging. The session's clock dates the entries.
    ///
    /// - Parameters:
    ///   - session: The session to observe.
    ///   - logger: The destination of the entries.
    ///   - correlationID: The id that all entries carry.
    public init(of session: PlayerSession, logger: any Logger, correlationID: UUID = UUID()) {
        let clock = session.clock
        session.transitionPublisher.sink { transition in
            var facts = [
                "from": transition.from.name, "to": transition.to.name, "position": "\(transition.position)",
                "intent": transition.intent.rawValue, "generation": "\(transition.generation)",
            ]
            if case .didFail(let error) = transition.action { facts[error.kind] = error.reason }
            logger.log(
                .info, "Transition by \(transition.action.name)", at: transition.timestamp,
                context: Self.context(correlationID, facts))
        }.store(in: &tokens)
        session.rejectionPublisher.sink { rejection in
            let facts = ["state": rejection.state.name, "reason": "\(rejection.reason)"]
            logger.log(
                .debug, "Rejected \(rejection.attempt.name)", at: clock.date,
                context: Self.context(correlationID, facts)
            )
        }.store(in: &tokens)
        session.variantPublisher.sink { variant in
            let facts = ["bitrate": variant.bitrate, "width": variant.width, "height": variant.height]
                .compactMapValues { $0?.description }
            logger.log(.info, "Variant changed", at: clock.date, context: Self.context(correlationID, facts))
        }.store(in: &tokens)
        session.warningPublisher.sink { warning in
            let facts = ["kind": warning.kind.rawValue, "reason": warning.reason]
            logger.log(.warning, "Playback warning", at: clock.date, context: Self.context(correlationID, facts))
        }.store(in: &tokens)
        session.recoveryPublisher.sink { error in
            var facts = [
                "code": error.code.rawValue, "url": error.url, "attempts": "\(error.attempts)",
                "seconds": "\(error.duration)",
            ]
            facts["status"] = error.httpStatus?.description
            logger.log(.warning, "Recovered error", at: clock.date, context: Self.context(correlationID, facts))
        }.store(in: &tokens)
        session.dateRangePublisher.sink { event in
            let range = event.redacted.range
            var facts = ["kind": event.kind.rawValue, "id": range.id, "start": range.startDate.ISO8601Format()]
            (facts["class"], facts["seconds"]) = (range.className, range.duration?.description)
            logger.log(.info, "Date range", at: clock.date, context: Self.context(correlationID, facts))
        }.store(in: &tokens)
        session.subtitlePublisher.sink { cues in
            let facts = ["text": cues.map(\.line).joined(separator: " | ")]
            logger.log(.debug, "Subtitles changed", at: clock.date, context: Self.context(correlationID, facts))
        }.store(in: &tokens)
    }

    private static func context(_ id: UUID, _ metadata: [String: String], line: UInt = #line) -> LogContext {
        LogContext(
            file: #file, function: "init", line: line, subsystem: "Playback", category: "Session", correlationID: id,
            metadata: metadata)
    }
}
