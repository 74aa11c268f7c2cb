import Foundation

/// A player that implements a few methods, and reports its events through the reporters that these methods receive.
///
/// The ``PlayerBase`` of the player counts loads and seeks, so the session ignores late events of replaced media. A
/// class on the main actor conforms to `@MainActor CustomPlayer`. Reporters may be used on any thread.
///
/// Do not implement a command of ``VideoPlayer`` that has a default implementation. The default implementations count
/// loads and seeks, and call the required methods of this protocol.
public protocol CustomPlayer: ReportingPlayer {
    /// The count of loads and seeks, the mailbox and the settings. Declare this property as `let base = PlayerBase()`.
    var base: PlayerBase { get }

    /// Loads media and stays paused at its start. ``unload()`` has already unloaded any other media.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - reporter: The reporter for the events of this media until the media is unloaded, including events after
    ///     later seeks. Pass the reporter to the observers of the media. While a seek is in progress, `didReachEnd`
    ///     from this reporter is ignored.
    func load(_ url: URL, reporter: PlayerReporter)

    /// Seeks to a position. The session may call this method before the media is ready.
    ///
    /// - Parameters:
    ///   - time: The target in seconds, from 0 to the duration.
    ///   - reporter: The only reporter that may report `didFinishSeeking` or `rejected` for this seek. After a later
    ///     seek, the session ignores `didFinishSeeking` from this reporter.
    func seek(to time: TimeInterval, reporter: PlayerReporter)

    /// Plays from the current position.
    ///
    /// - Parameter reporter: The reporter for the events that follow, until the next seek. A player may ignore this
    ///   reporter if the observers of its media use the reporter of the load.
    func play(reporter: PlayerReporter)

    /// Unloads the media and ends playback. If no media is loaded, the method has no effect.
    ///
    /// A player that holds resources also frees them in `deinit`, because a released session does not call this method.
    func unload()

    /// Applies ``VideoPlayer/volume``, ``VideoPlayer/isMuted`` and ``VideoPlayer/playbackSpeed`` after a change of one
    /// of these properties.
    ///
    /// The default implementation does nothing. The default capabilities include neither volume control nor other
    /// speeds.
    func applySettings()
}

extension CustomPlayer {
    public var mailbox: Mailbox<PlaybackReport> { base.mailbox }
    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }
    /// The capabilities for the loaded media. By default, the media is seekable and not live. The player has one speed,
    /// no volume control and no selectable tracks.
    public var capabilities: PlayerCapabilities { PlayerCapabilities(speeds: nil, hasVolume: false) }
    public var tracks: [MediaTrack] { [] }
    public var volume: Float { base.settings.volume }
    public var isMuted: Bool { base.settings.isMuted }
    public var playbackSpeed: Float { base.settings.speed }

    public func load(url: URL) {
        let reporter = base.beginLoad()
        unload()
        load(url, reporter: reporter)
    }

    public func play() { play(reporter: base.continueLoad()) }

    public func seek(to time: TimeInterval) { seek(to: max(0, min(time, duration)), reporter: base.beginSeek()) }
    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }
    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    public func stop() {
        base.endLoad()
        unload()
    }

    /// Sets the volume, clamped to the range from 0 to 1. NaN is ignored.
    public func setVolume(_ volume: Float) {
        if volume.isNaN { return }
        base.change { $0.volume = min(max(volume, 0), 1) }
        applySettings()
    }

    public func toggleMute() {
        base.change { $0.isMuted.toggle() }
        applySettings()
    }

    /// Sets the speed. Has no effect if ``PlayerCapabilities/speeds`` is nil or does not contain the speed.
    public func setPlaybackSpeed(_ speed: Float) {
        guard capabilities.rejection(ofSpeed: speed) == nil else { return }
        base.change { $0.speed = speed }
        applySettings()
    }

    /// Does nothing, because the default capabilities do not include a bitrate limit.
    public func setMaximumBitrate(_ bitrate: Int?) {}
    /// Does nothing, because the default capabilities do not include tracks.
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}
    public func applySettings() {}
}
