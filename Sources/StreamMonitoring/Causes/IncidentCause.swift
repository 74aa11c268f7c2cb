/// The cause of a stall or a failure.
package enum IncidentCause: String, CaseIterable, Sendable {
    /// A connection failed, a response ended early, or no data arrived for 4 s. For a live stream, the time is at
    /// most 1.5 target durations.
    case originStalled
    /// A live playlist had no new segment for 1.5 target durations, or a blocking reload waited for as long
    /// as in ``originStalled``. A content rate that is too low has this cause too.
    case playlistFrozen
    /// At least two responses had an error status, or playback failed with one.
    case cdnFailing
    /// The throughput was below the bitrate of the lowest variant, or of media without variants.
    case linkSlow
    /// A successful response for a playlist or media was text or empty, or not a playlist.
    case wrongBody
    /// A live stream changed in a way that the specification forbids.
    case unannouncedChange

    /// The cause in words, as one clause without a period.
    package var words: String {
        switch self {
        case .originStalled: "the origin stalled"
        case .playlistFrozen: "the playlist froze"
        case .cdnFailing: "the CDN or the origin failed"
        case .linkSlow: "the throughput was too low"
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
