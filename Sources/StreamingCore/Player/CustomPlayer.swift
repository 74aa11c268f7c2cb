import Foundation

/// A player with few requirements: it performs commands, and reports events through the reporters that it receives.
///
/// The base counts loads and seeks, so the session ignores a late event of replaced media. A class on the main actor
/// conforms to `@MainActor CustomPlayer`. Reporters may be used on any thread.
///
/// Do not implement the commands of ``VideoPlayer`` that have a default here. The defaults count loads and seeks, and
/// call the methods below.
public protocol CustomPlayer: ReportingPlayer {
    /// The shared part of the player. Declare it as `let base = PlayerBase()`.
    var base: PlayerBase { get }

    /// Loads media and stays paused at its start. ``unload()`` is called first, so no other media is loaded.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - reporter: Reports the events of this media until it is unloaded, including events after later seeks. Pass it
    ///     to the observers of the media. `didReachEnd` is ignored while a seek is in progress.
    func load(_ url: URL, reporter: PlayerReporter)

    /// Seeks to a position. It may be called before the media is ready.
    ///
    /// - Parameters:
    ///   - time: The target in seconds, from 0 to the duration.
    ///   - reporter: Reports `didFinishSeeking` or `refused` for this seek, which no other reporter does. After a later
    ///     seek, the report is ignored.
    func seek(to time: TimeInterval, reporter: PlayerReporter)

    /// Plays from the current position.
    ///
    /// - Parameter reporter: Reports the events that follow, until the next seek. It is not needed by a player that
    ///   reports them from observers of the load.
    func play(reporter: PlayerReporter)

    /// Unloads the media and ends playback. It may be called when no media is loaded.
    ///
    /// A player that holds resources also frees them in `deinit`, because a released session does not call this method.
    func unload()

    /// Applies ``VideoPlayer/volume``, ``VideoPlayer/isMuted`` and ``VideoPlayer/playbackSpeed`` after one has changed.
    ///
    /// The default implementation does nothing, which fits the default capabilities.
    func applySettings()
}

extension CustomPlayer {
    public var mailbox: Mailbox<PlaybackReport> { base.mailbox }
    public var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }
    /// The capabilities. The default is seekable media that is not live, one speed, no volume and no tracks.
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

    /// Sets the volume, clamped to 0 through 1. NaN is ignored.
    public func setVolume(_ volume: Float) {
        if volume.isNaN { return }
        base.change { $0.volume = min(max(volume, 0), 1) }
        applySettings()
    }

    public func toggleMute() {
        base.change { $0.isMuted.toggle() }
        applySettings()
    }

    /// Sets the speed. A speed that is not among the ``PlayerCapabilities/speeds`` is ignored.
    public func setPlaybackSpeed(_ speed: Float) {
        guard capabilities.refusal(ofSpeed: speed) == nil else { return }
        base.change { $0.speed = speed }
        applySettings()
    }

    /// Does nothing, because the default capabilities exclude a limit.
    public func setMaximumBitrate(_ bitrate: Int?) {}
    /// Does nothing, because the default capabilities exclude tracks.
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}
    public func applySettings() {}
}
