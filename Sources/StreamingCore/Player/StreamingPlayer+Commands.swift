import Foundation

/// Commands for apps. A rejected command changes nothing, and returns the rejection, which is also one of the
/// ``events``.
extension StreamingPlayer {
    /// Loads `url` in place of the loaded media, and plays `url` once the buffer for playback is filled.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func play(_ url: URL, from start: TimeInterval = 0) -> PlaybackRejection? {
        perform { $0.play(url, from: start) }
    }

    /// Loads `url` in place of the loaded media, and stays paused until ``play()`` is called.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func load(_ url: URL, from start: TimeInterval = 0) -> PlaybackRejection? {
        perform { $0.load(url, from: start) }
    }

    /// Plays the media once the buffer for playback is filled. After the end, playback restarts from the beginning.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func play() -> PlaybackRejection? { send(.play) }

    /// Pauses playback. Media that is still loading stays paused when it becomes ready.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func pause() -> PlaybackRejection? { send(.pause) }

    /// Seeks to a position. A position beyond a known end is replaced by the end. The command is rejected if nothing is
    /// loaded, if playback has failed, if the position is negative or not finite, or if the media is not seekable.
    ///
    /// - Parameter position: The target in seconds from the start.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func seek(to position: TimeInterval) -> PlaybackRejection? { send(.seek(to: position)) }

    /// Seeks within the media, relative to the current position. Consecutive seeks add up.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func seek(by seconds: TimeInterval) -> PlaybackRejection? { perform { $0.seek(by: seconds) } }

    /// Seeks to the position at which playback of a live stream starts by default, near the live edge.
    ///
    /// The seek is also accepted if ``canSeek`` is false because the window is short. Paused playback stays paused.
    ///
    /// ```swift
    /// if player.isLive == true, player.liveLatency ?? 0 > 30 { player.seekToLiveEdge() }
    /// ```
    ///
    /// - Returns: The rejection; nil if the command was accepted. The command is rejected if the media is not live or
    ///   not ready, or if the player does not report the position.
    @discardableResult
    public func seekToLiveEdge() -> PlaybackRejection? { perform { $0.seekToLiveEdge() } }

    /// Stops playback and unloads the media.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func stop() -> PlaybackRejection? { send(.stop) }

    /// Reloads the failed media, at the position of the failure and with the current intent. The command is rejected if
    /// playback has not failed, or if the failure is not recoverable.
    ///
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func retry() -> PlaybackRejection? { send(.retry) }

    /// Sets the playback speed.
    ///
    /// - Parameter rate: The speed, within the range that the player supports; 1 is normal speed.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func setRate(_ rate: Float) -> PlaybackRejection? { perform { $0.setSpeed(rate) } }

    /// Sets the volume.
    ///
    /// - Parameter volume: The volume, from 0 to 1.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func setVolume(_ volume: Float) -> PlaybackRejection? { perform { $0.setVolume(volume) } }

    /// Mutes or unmutes the audio.
    ///
    /// - Parameter isMuted: Whether the audio is to be muted.
    /// - Returns: The rejection; nil if the command was accepted, or if the audio is already muted or unmuted as
    ///   requested.
    @discardableResult
    public func setMuted(_ isMuted: Bool) -> PlaybackRejection? {
        // The observable property can be older than a change in the player's own window.
        isMuted == session.isMuted ? nil : perform { $0.toggleMute() }
    }

    /// Limits the bitrate of the variants to play, for the current load and for later loads.
    ///
    /// The limit applies from the next segment on, within the variants that the configuration of the player allows. If
    /// every variant exceeds the limit, the variant with the lowest bitrate is played.
    ///
    /// - Parameter bitrate: The maximum in bits per second; nil for no limit.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func setMaximumBitrate(_ bitrate: Int?) -> PlaybackRejection? {
        perform { $0.setMaximumBitrate(bitrate) }
    }

    /// Selects a track and deselects the other tracks of its kind.
    ///
    /// - Parameter track: One of the ``tracks``.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func select(_ track: MediaTrack) -> PlaybackRejection? {
        perform { $0.selectTrack(track.id, of: track.kind) }
    }

    /// Deselects all tracks of a kind, for example to show no subtitles.
    ///
    /// - Parameter kind: The kind of the tracks.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func deselectTracks(of kind: MediaTrack.Kind) -> PlaybackRejection? {
        perform { $0.selectTrack(nil, of: kind) }
    }

    // MARK: The environment

    /// Reports that a call or another app has interrupted the audio session, which suppresses playback.
    ///
    /// - Returns: The rejection; nil if the report was accepted.
    @discardableResult
    public func interruptionBegan() -> PlaybackRejection? { send(.audioSessionInterrupted) }

    /// Reports the end of an interruption.
    ///
    /// - Parameter shouldResume: Whether the `AVAudioSession` interruption ended with the option `shouldResume`. If
    ///   `shouldResume` is false, playback that the interruption suppressed waits for ``play()``.
    /// - Returns: The rejection; nil if the report was accepted.
    @discardableResult
    public func interruptionEnded(shouldResume: Bool) -> PlaybackRejection? {
        perform { $0.endInterruption(shouldResume: shouldResume) }
    }

    /// Reports that the app entered the background. The effect on playback depends on ``SessionPolicies/background``.
    ///
    /// - Returns: The rejection; nil if the report was accepted.
    @discardableResult
    public func didEnterBackground() -> PlaybackRejection? { send(.didEnterBackground) }

    /// Reports that the app became active again. The effect on playback depends on ``SessionPolicies/background``.
    ///
    /// - Returns: The rejection; nil if the report was accepted.
    @discardableResult
    public func didBecomeActive() -> PlaybackRejection? { send(.didBecomeActive) }

    private func send(_ action: PlaybackAction) -> PlaybackRejection? { perform { $0.send(action) } }
}
