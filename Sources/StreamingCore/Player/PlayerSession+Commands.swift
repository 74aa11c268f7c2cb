import Foundation

/// Commands that combine others, or that bypass the machine.
extension PlayerSession {
    /// Loads `url` and plays it once the buffer for playback is filled. The transitions of this command have the same
    /// time stamp.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The transition of the load; nil if `start` is negative or not finite. Then nothing is loaded, and the
    ///   reason is on ``rejectionPublisher``.
    @discardableResult
    public func play(_ url: URL, from start: TimeInterval = 0) -> PlaybackTransition? {
        load(url, from: start, intent: .play)
    }

    /// Loads `url`, and waits for ``send(_:)`` with `play`. The transitions of this command have the same time stamp.
    ///
    /// - Parameters:
    ///   - url: The URL of the media, with the scheme http or https.
    ///   - start: The position to start at, in seconds.
    /// - Returns: The transition of the load; nil if `start` is negative or not finite. Then nothing is loaded, and the
    ///   reason is on ``rejectionPublisher``.
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

    /// Seeks within the media, relative to the current position. Several seeks in a row add up.
    ///
    /// - Parameter seconds: The distance in seconds; negative to seek back.
    /// - Returns: The transition; nil if the seek was refused, with the reason on ``rejectionPublisher``.
    @discardableResult
    public func seek(by seconds: TimeInterval) -> PlaybackTransition? {
        let target = position + seconds
        return send(.seek(to: target < 0 ? 0 : target))
    }

    /// Sets the playback speed.
    ///
    /// - Returns: False, with the reason on ``rejectionPublisher``, if the player cannot play at `speed`.
    @discardableResult
    public func setSpeed(_ speed: Float) -> Bool {
        if let reason = player.capabilities.refusal(ofSpeed: speed) { return reject(.command(.speed), reason) }
        player.setPlaybackSpeed(speed)
        return true
    }

    /// Sets the volume.
    ///
    /// - Parameter volume: The volume, from 0 to 1.
    /// - Returns: False, with the reason on ``rejectionPublisher``, if the player has no volume, or the value is out of
    ///   range.
    @discardableResult
    public func setVolume(_ volume: Float) -> Bool {
        guard player.capabilities.hasVolume else {
            return reject(.command(.volume), "this player has no volume control")
        }
        guard (0...1).contains(volume) else { return reject(.command(.volume), "the volume must be between 0 and 1") }
        player.setVolume(volume)
        return true
    }

    /// Mutes or unmutes the audio.
    ///
    /// - Returns: False, with the reason on ``rejectionPublisher``, if the player has no volume.
    @discardableResult
    public func toggleMute() -> Bool {
        guard player.capabilities.hasVolume else { return reject(.command(.mute), "this player has no volume control") }
        player.toggleMute()
        return true
    }

    /// Limits the bitrate of the variants to play.
    ///
    /// - Parameter bitrate: The maximum in bits per second; nil for no limit.
    /// - Returns: False, with the reason on ``rejectionPublisher``, if the player cannot limit the bitrate, or if the
    ///   limit is not positive.
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

    /// Selects a track instead of the others of its kind.
    ///
    /// - Parameters:
    ///   - id: The id of the track; nil to select no track of the kind.
    ///   - kind: The kind of the track.
    /// - Returns: False, with the reason on ``rejectionPublisher``, if there is no such track.
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
    /// If `shouldResume` is true, this is `audioSessionResumed`. If it is false, playback that the interruption paused
    /// counts as paused by the user. Only a `play` resumes it, neither the end of a later interruption nor the app
    /// becoming active. In both cases, playback continues if the user has overridden the interruption.
    ///
    /// - Parameter shouldResume: The option of that name of an `AVAudioSession` interruption.
    /// - Returns: The transition; nil if it was refused, with the reason on ``rejectionPublisher``.
    @discardableResult
    public func endInterruption(shouldResume: Bool) -> PlaybackTransition? {
        let model = machine.model
        let mayResume = model.suppression.contains(.interruption) && model.intent == .play
        // Ended media cannot be paused, and does not resume.
        if !shouldResume && mayResume && canPerform(.pause) { send(.pause) }
        return send(.audioSessionResumed)
    }

    /// Publishes a rejection of a command that the player does not support, and returns false.
    @discardableResult
    func reject(_ attempt: PlaybackRejection.Attempt, _ reason: String) -> Bool {
        reject(attempt, .unsupported(reason))
    }
}
