/// The cause of a stall or a failure.
package enum IncidentCause: String, CaseIterable, Sendable {
    /// A server did not respond, or stopped in the middle of a response.
    case originStalled
    /// A live playlist had no new segment.
    case playlistFrozen
    /// Responses had error statuses.
    case cdnFailing
    /// The throughput was below the bitrate of the lowest variant.
    case linkSlow
    /// A response with the status 200 had other content than requested.
    case wrongBody
    /// A live stream changed in a way that the specification forbids.
    case unannouncedChange

    /// The cause in words, as one clause without a period.
    package var words: String {
        switch self {
        case .originStalled: "the origin stalled"
        case .playlistFrozen: "the playlist froze"
        case .cdnFailing: "the CDN or the origin failed"
        case .linkSlow: "the link was slow"
        case .wrongBody: "a response had the wrong body"
        case .unannouncedChange: "the stream changed without an announcement"
        }
    }

    /// The rule that the cause violates.
    package var rule: MonitorRule {
        switch self {
        case .originStalled: .originStalled
        case .playlistFrozen: .playlistFrozen
        case .cdnFailing: .cdnFailing
        case .linkSlow: .linkSlow
        case .wrongBody: .wrongBody
        case .unannouncedChange: .unannouncedChange
        }
    }
}
