/// The features of a live origin for clients that reload a playlist (RFC 8216bis, 4.4.3.8).
package struct LiveServerControl: Equatable, Sendable {
    /// Whether the origin delays the response to a request with `_HLS_msn` until the segment exists.
    package var canBlockReload: Bool
    /// Whether the origin responds to blocking requests at once, although its playlists declare CAN-BLOCK-RELOAD.
    package var respondsAtOnce = false
    /// The skip boundary of delta updates (CAN-SKIP-UNTIL); nil for no delta updates.
    package var canSkipUntil: Duration?
    /// The value of HOLD-BACK; nil for no such attribute.
    package var holdBack: Duration?
    /// The value of PART-HOLD-BACK; nil for no such attribute.
    package var partHoldBack: Duration?

    /// Creates a description of the features, which are absent by default.
    package init(
        canBlockReload: Bool = false, canSkipUntil: Duration? = nil, holdBack: Duration? = nil,
        partHoldBack: Duration? = nil
    ) {
        self.canBlockReload = canBlockReload
        self.canSkipUntil = canSkipUntil
        self.holdBack = holdBack
        self.partHoldBack = partHoldBack
    }
}
