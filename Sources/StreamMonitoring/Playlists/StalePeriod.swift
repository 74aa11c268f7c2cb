import StreamingCore

/// A period in which successive versions of a live playlist had no new segment.
package struct StalePeriod: Equatable, Sendable {
    /// The playlist, without secrets.
    package let playlist: String
    /// The time at which the newest segment was first received.
    package let begin: Duration
    /// The time of the last request whose response still had no new segment.
    package let end: Duration
    /// The target duration of the playlist, in seconds.
    package let targetDuration: Int

    package init(playlist: String, begin: Duration, end: Duration, targetDuration: Int) {
        (self.playlist, self.begin, self.end, self.targetDuration) = (playlist, begin, end, targetDuration)
    }

    /// The length of the period, in target durations.
    package var targetDurations: Double { (end - begin).seconds / Double(max(1, targetDuration)) }

    /// The period as evidence, such as `no new segment for 9 s, which is 4.5 target durations`.
    package var text: String {
        let count = (targetDurations * 10).rounded() / 10
        return "no new segment for \(((end - begin).seconds * 10).rounded() / 10) s, which is \(count) target durations"
    }

    /// The numbers of target durations above which a playlist is late (warning) and stale (finding).
    package static let (warningLimit, findingLimit) = (1.5, 3.0)
}
