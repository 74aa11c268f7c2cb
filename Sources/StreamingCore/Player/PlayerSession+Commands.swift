import Foundation

/// Commands that send several actions, or that reach the player without the playback machine.
extension PlayerSession {
    /// Loads `url` in place of the loaded media, and plays `url` once the buffer for playback is filled. The
    /// transitions of this command have the same time stamp.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The transition of the load; nil if `start` is negative or not finite. The command then has no effect,
    ///   except that ``rejectionPublisher`` publishes the rejection.
    @discardableResult
    public func play(_ url: URL, from start: TimeInterval = 0) -> PlaybackTransition? {
        load(url, from: start, intent: .play)
    }

    /// Loads `url` in place of the loaded media, without playing. To play, send `play` with ``send(_:)``. The
    /// transitions of this command have the same time stamp.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The transition of the load; nil if `start` is negative or not finite. The command then has no effect,
    ///   except that ``rejectionPublisher`` publishes the rejection.
    @discardableResult
    public func load(_ url: URL, from start: TimeInterval = 0) -> PlaybackTransition? {
        load(url, from: start, intent: .pause)
    }

    private func load(_ url: URL, from start: TimeInterval, intent: PlaybackIntent) -> PlaybackTransition? {
        guard start.isFinite, start >= 0 else {
            reject(.action(.seek(to: start)), start.isFinite ? .seekTargetNegative : .seekTargetNotFinite)
            return nil
        }
        var transition: PlaybackTransition?
        machine.store.atOneMoment {
            transition = send(.load(url))
            if start != 0 { send(.seek(to: start)) }
            if intent == .play { send(.play) }
        }
        return transition
    }

    /// Seeks within the media, relative to the current position. Consecutive seeks add up.
    ///
    /// A target before the start is replaced by the start. A target beyond a known end is replaced by the end.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    /// - Returns: The transition; nil if the seek was rejected. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func seek(by seconds: TimeInterval) -> PlaybackTransition? {
        let target = position + seconds
        return send(.seek(to: target < 0 ? 0 : target))
    }

    /// Seeks to the position at which playback of a live stream starts by default, near the live edge.
    ///
    /// In HLS, the position is at the hold-back distance from the end of the window, because later media may not exist
    /// yet. The seek is also accepted if ``canSeek`` is false because the window is short. Paused playback stays
    /// paused.
    ///
    /// - Returns: The transition; nil if the media is not live or not ready, or if the player does not report the
    ///   position. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func seekToLiveEdge() -> PlaybackTransition? {
        guard isLive == true else {
            reject(.command(.seek), isLive == nil ? "the media is not known to be live" : "this media is not live")
            return nil
        }
        guard let target = player.snapshot.livePosition else {
            reject(.command(.seek), "the position of the live edge is unknown")
            return nil
        }
        return perform(.seek(to: target))
    }

    /// Sets the playback speed.
    ///
    /// - Parameter speed: The speed; 1 is normal speed.
    /// - Returns: Whether the speed was set. False if the player cannot play at `speed`. ``rejectionPublisher`` then
    ///   publishes the rejection.
    @discardableResult
    public func setSpeed(_ speed: Float) -> Bool {
        if let reason = player.capabilities.rejection(ofSpeed: speed) { return reject(.command(.speed), reason) }
        player.setPlaybackSpeed(speed)
        _ = controlPublisher.publish(())
        return true
    }

    /// Sets the volume.
    ///
    /// - Parameter volume: The volume, from 0 to 1.
    /// - Returns: Whether the volume was set. False if the player has no volume control, or if `volume` is out of
    ///   range. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func setVolume(_ volume: Float) -> Bool {
        guard player.capabilities.hasVolume else {
            return reject(.command(.volume), "this player has no volume control")
        }
        guard (0...1).contains(volume) else { return reject(.command(.volume), "the volume must be between 0 and 1") }
        player.setVolume(volume)
        _ = controlPublisher.publish(())
        return true
    }

    /// Mutes the audio, or unmutes the audio if it is muted.
    ///
    /// - Returns: Whether the audio was muted or unmuted. False if the player has no volume control.
    ///   ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func toggleMute() -> Bool {
        guard player.capabilities.hasVolume else { return reject(.command(.mute), "this player has no volume control") }
        player.toggleMute()
        _ = controlPublisher.publish(())
        return true
    }

    /// Limits the bitrate of the variants to play.
    ///
    /// - Parameter bitrate: The maximum in bits per second; nil for no limit.
    /// - Returns: Whether the limit was set. False if the player cannot limit the bitrate, or if `bitrate` is not
    ///   positive. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func setMaximumBitrate(_ bitrate: Int?) -> Bool {
        let command = PlaybackRejection.Attempt.command(.maximumBitrate)
        guard player.capabilities.canLimitBitrate else {
            return reject(command, "this player cannot limit the bitrate")
        }
        guard bitrate ?? 1 > 0 else { return reject(command, "the bitrate must be positive") }
        player.setMaximumBitrate(bitrate)
        return true
    }

    /// Selects a track and deselects the other tracks of its kind.
    ///
    /// - Parameters:
    ///   - id: The id of the track; nil to deselect all tracks of the kind.
    ///   - kind: The kind of the track.
    /// - Returns: Whether the track was selected, or the tracks of the kind were deselected. False if the media has no
    ///   track of the kind, or no track of the kind with the id. ``rejectionPublisher`` then publishes the rejection.
    @discardableResult
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) -> Bool {
        let ids = player.tracks.filter { $0.kind == kind }.map(\.id)
        if ids.isEmpty { return reject(.command(.track), "no \(kind) track") }
        if let id, !ids.contains(id) { return reject(.command(.track), "no \(kind) track \(id)") }
        player.selectTrack(id, of: kind)
        return true
    }

    /// Reports the end of an interruption.
    ///
    /// If `shouldResume` is true, playback resumes, unless the intent is to pause or the background still suppresses
    /// playback. If `shouldResume` is false, the intent changes to pause, and playback waits for a `play`. After the
    /// end of the media, the intent does not change. If a `play` has already overridden the interruption, playback
    /// continues in both cases.
    ///
    /// - Parameter shouldResume: Whether the `AVAudioSession` interruption ended with the option `shouldResume`.
    /// - Returns: The transition; nil if there was no interruption. ``rejectionPublisher`` then publishes the
    ///   rejection.
    @discardableResult
    public func endInterruption(shouldResume: Bool) -> PlaybackTransition? {
        let model = machine.model
        let mayResume = model.suppression.contains(.interruption) && model.intent == .play
        // Ended media cannot be paused, and does not resume.
        if !shouldResume && mayResume && canPerform(.pause) { send(.pause) }
        return send(.audioSessionResumed)
    }

    /// Publishes the rejection of an action or a command, with `reason` in words, and returns false.
    @discardableResult
    func reject(_ attempt: PlaybackRejection.Attempt, _ reason: String) -> Bool {
        reject(attempt, .unsupported(reason))
    }
}
