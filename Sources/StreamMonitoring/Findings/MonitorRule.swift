import HLSPlaylist

/// A rule that a monitored stream can violate.
package struct MonitorRule: Codable, Hashable, Sendable {
    /// The name of the rule in JSON, such as `updateLate`.
    package let id: String
    /// The section of the specification that contains the rule, such as `RFC 8216bis 6.2.1`; nil if the rule is a
    /// measure of this monitor.
    package let clause: String?
    /// The rule as one clause without a period.
    package let statement: String

    private init(_ id: String, _ clause: String? = nil, _ statement: String) {
        (self.id, self.clause, self.statement) = (id, clause, statement)
    }

    /// Creates the rule for the change of a playlist. Its name is that of `player lint`.
    package init(_ rule: PlaylistChangeRule) {
        self.init(rule.rawValue, "RFC 8216bis \(rule.clause)", rule.statement)
    }

    package static let updateLate = Self(
        PlaylistChangeRule.updateLate.rawValue, "RFC 8216bis 6.2.1",
        PlaylistChangeRule.updateLate.statement)
    package static let contentRate = Self(
        "contentRate", nil, "a live stream must publish 0.97 to 1.03 s of media per second")
    package static let dateJump = Self(
        "dateJump", "RFC 8216bis 4.4.4.6",
        "the program date must not go back, or advance by more than two target durations from one segment to the next")
    package static let variantDrift = Self(
        "variantDrift", "RFC 8216bis 6.2.4", "variants must not be more than three segments apart")
    package static let playlistUnavailable = Self(
        "playlistUnavailable", "RFC 8216bis 6.2.1", "each listed playlist of a live stream must be available")
    package static let cacheLifetime = Self(
        "cacheLifetime", "RFC 9111 5.2.2.1",
        "the max-age of a live playlist must not exceed its target duration")
    package static let cacheValidator = Self(
        "cacheValidator", "RFC 9110 8.8", "a cacheable response should have ETag or Last-Modified")
    package static let cacheRange = Self(
        "cacheRange", "RFC 9110 14.2", "a server should respond to a range request with 206")
    package static let notLive = Self("notLive", nil, "a stream must be live until the end of the round (--live)")
    package static let stall = Self("stall", nil, "playback must not stall")
    package static let originStalled = Self(
        "originStalled", nil, "a server must respond, and send its responses to the end")
    package static let playlistFrozen = Self("playlistFrozen", nil, "a live playlist must not freeze")
    package static let cdnFailing = Self("cdnFailing", nil, "a CDN must not respond with error statuses")
    package static let linkSlow = Self("linkSlow", nil, "the throughput must exceed the bitrate of the lowest variant")
    package static let wrongBody = Self(
        "wrongBody", nil, "a response with the status 200 must have the requested content")
    package static let unannouncedChange = Self(
        "unannouncedChange", "RFC 8216bis 6.2.1", "a stream must not change without an announcement")
}
