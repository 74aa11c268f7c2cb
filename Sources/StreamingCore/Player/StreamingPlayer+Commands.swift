import Foundation

/// The commands of apps. A refused command changes nothing. It returns the rejection, which is also an event.
extension StreamingPlayer {
    /// Loads `url` and plays it once the buffer for playback is filled.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func play(_ url: URL, from start: TimeInterval = 0) -> PlaybackRejection? {
        perform { $0.play(url, from: start) }
    }

    /// Loads `url`, and waits for ``play()``.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The rejection; nil if the command was accepted.
    @discardableResult
    public func load(_ url: URL, from start: TimeInterval = 0) -> PlaybackRejection? {
        perform { $0.load(url, from: start) }
    }

    /// Plays once the buffer for playback is filled. After the end, playback restarts from the beginning.
    @discardableResult
    public func play() -> PlaybackRejection? { send(.play) }

    /// Pauses playback, or keeps loading media from starting to play.
    @discardableResult
    public func pause() -> PlaybackRejection? { send(.pause) }

    /// Seeks to a position in seconds. A position beyond the end counts as the end.
    @discardableResult
    public func seek(to position: TimeInterval) -> PlaybackRejection? { send(.seek(to: position)) }

    /// Seeks within the media, relative to the current position. Several seeks in a row add up.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    @discardableResult
    public func seek(by seconds: TimeInterval) -> PlaybackRejection? { perform { $0.seek(by: seconds) } }

    /// Unloads the media.
    @discardableResult
    public func stop() -> PlaybackRejection? { send(.stop) }

    /// Loads the failed media again, and continues at the position of the failure.
    @discardableResult
    public func retry() -> PlaybackRejection? { send(.retry) }

    /// Sets the playback speed, within the range of the player.
    @discardableResult
    public func setRate(_ rate: Float) -> PlaybackRejection? { perform { $0.setSpeed(rate) } }

    /// Sets the volume, from 0 to 1.
    @discardableResult
    public func setVolume(_ volume: Float) -> PlaybackRejection? { perform { $0.setVolume(volume) } }

    /// Mutes or unmutes the audio.
    @discardableResult
    public func setMuted(_ isMuted: Bool) -> PlaybackRejection? {
        // The property may be older than a change in the player's own window.
        isMuted == session.isMuted ? nil : perform { $0.toggleMute() }
    }

    /// Limits the bitrate of the variants to play, for the current load and later ones.
    ///
    /// The limit applies from the next segment on, within the variants that the configuration of the player allows. If
    /// every variant exceeds it, the lowest one is played.
    ///
    /// - Parameter bitrate: The maximum in bits per second; nil for no limit.
    @discardableResult
    public func setMaximumBitrate(_ bitrate: Int?) -> PlaybackRejection? {
        perform { $0.setMaximumBitrate(bitrate) }
    }

    /// Selects a track instead of the others of its kind.
    @discardableResult
    public func select(_ track: MediaTrack) -> PlaybackRejection? {
        perform { $0.selectTrack(track.id, of: track.kind) }
    }

    /// Selects no track of a kind, for example no subtitles.
    @discardableResult
    public func deselectTracks(of kind: MediaTrack.Kind) -> PlaybackRejection? {
        perform { $0.selectTrack(nil, of: kind) }
    }

    // MARK: The environment

    /// Reports that a call or another app has interrupted the audio session.
    @discardableResult
    public func interruptionBegan() -> PlaybackRejection? { send(.audioSessionInterrupted) }

    /// Reports the end of an interruption.
    ///
    /// - Parameter shouldResume: The option of that name of an `AVAudioSession` interruption. If it is false, playback
    ///   that the interruption paused waits for ``play()``.
    @discardableResult
    public func interruptionEnded(shouldResume: Bool) -> PlaybackRejection? {
        perform { $0.endInterruption(shouldResume: shouldResume) }
    }

    /// Reports that the app entered the background.
    @discardableResult
    public func didEnterBackground() -> PlaybackRejection? { send(.didEnterBackground) }

    /// Reports that the app became active again.
    @discardableResult
    public func didBecomeActive() -> PlaybackRejection? { send(.didBecomeActive) }

    private func send(_ action: PlaybackAction) -> PlaybackRejection? { perform { $0.send(action) } }
}
