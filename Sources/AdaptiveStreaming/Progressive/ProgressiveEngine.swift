import Foundation
import StreamingCore

/// An engine that streams a progressive MP4 file without I/O and without decoding.
///
/// The engine is a value that handles inputs, each with the current time, and returns requests and reports. The engine
/// requests bounded byte ranges, one range at a time. The engine counts the buffered bytes without keeping them, so the
/// memory use does not depend on the size of the file.
package struct ProgressiveEngine: Sendable {
    /// The state of the current load.
    private enum Phase {
        /// No media is loaded. The value is the result of the last load.
        case idle(LastLoad)
        case loaded(FileDownloader)
        /// The file at this URL is a playlist, which the HLS engine loads instead.
        case playlist(URL)
    }

    /// The result of the last load.
    private struct LastLoad {
        /// Whether the load failed because this engine does not support the file. The value is false after other
        /// failures.
        var isUnsupported = false
    }

    private let configuration: NativePlayerConfiguration
    private(set) var core: EngineCore
    private var phase = Phase.idle(LastLoad())

    /// Creates an engine with nothing loaded.
    package init(configuration: NativePlayerConfiguration = NativePlayerConfiguration()) {
        self.init(configuration: configuration, core: EngineCore(configuration))
    }

    /// Creates an engine that continues with the state of another engine.
    init(configuration: NativePlayerConfiguration, core: EngineCore) {
        (self.configuration, self.core) = (configuration, core)
    }

    /// Handles a command, an event of a request, or the passage of time.
    ///
    /// - Parameter now: The current time, which never decreases.
    /// - Returns: The outputs to carry out, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        let input = core.begin(input, at: now)
        core.advance(bufferedEnd)
        switch input {
        case .load(let url): load(url)
        case .play: core.play()
        case .pause: core.pause()
        case .seek(let target):
            core.countSeek()
            updateFile { file, core in file.seek(to: target, &core) }
        case .setSpeed(let speed): core.setSpeed(speed, bufferedEnd)
        case .setMaximumBitrate(let bitrate): core.setMaximumBitrate(bitrate)
        case .setBufferTarget(let target): core.setBufferTarget(target)
        case .activate(let handover): core.activate(handover, bufferedEnd)
        case .stop: unload()
        case .response, .bytes, .finished, .failed:
            updateFile { file, core throws(FileDownloader.Ending) in try file.handle(input, &core) }
        case .selectTrack:
            core.report(.rejected(.track, reason: "the media has no selectable tracks"), bufferedEnd)
        case .parsed, .tick: break
        }
        let required = configuration.requiredBuffer(after: core.progress.wait, core.bufferTarget)
        core.settle(bufferedEnd, bufferForPlayback: required)
        core.advance(bufferedEnd)
        updateFile { file, core in file.requestMore(&core) }
        return core.takeOutputs()
    }

    // MARK: State

    /// The time at which to send the next `tick`, unless another input comes first; nil if no tick is needed.
    package var nextDeadline: Duration? {
        guard let file else { return nil }
        let bufferEnd = file.bufferedEnd.flatMap { core.progress.clock.time(of: $0.position) }
        return [bufferEnd, file.nextDeadline(core)].compactMap(\.self).min()
    }

    /// Returns the observable state of the engine at the time `now`.
    package func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = core.snapshot(at: now, bufferedEnd)
        switch phase {
        case .idle(let last): snapshot.isOwnFailure = last.isUnsupported
        case .loaded(let file):
            snapshot.duration = file.duration
            (snapshot.capabilities.canSeek, snapshot.capabilities.isLive) = (file.canSeek, false)
        case .playlist: break
        }
        return snapshot
    }

    /// The end of the buffered range; nil until the movie header is known, or while no file is loaded.
    var bufferedEnd: BufferedEnd? { file?.bufferedEnd }

    /// The URL of the load if the file turned out to be a playlist; nil otherwise.
    var playlist: URL? { if case .playlist(let url) = phase { url } else { nil } }

    private var file: FileDownloader? { if case .loaded(let file) = phase { file } else { nil } }

    // MARK: Loads

    private mutating func load(_ url: URL) {
        unload()
        core.load()
        phase = .loaded(FileDownloader(url, configuration))
    }

    /// Ends the load and cancels its request.
    ///
    /// - Parameter isUnsupported: Whether the load failed because the file is not supported; nil if the load did not
    ///   fail.
    private mutating func unload(isUnsupported: Bool? = nil) {
        var last = LastLoad()
        if case .idle(let previous) = phase { last = previous }
        if let id = file?.request { core.cancel(id) }
        if let isUnsupported { last.isUnsupported = isUnsupported }
        phase = .idle(last)
        core.unload()
    }

    /// Calls `change` with the download of the file. If `change` throws, the load ends. If no file is loaded, `change`
    /// is not called.
    private mutating func updateFile(
        _ change: (inout FileDownloader, inout EngineCore) throws(FileDownloader.Ending) -> Void
    ) {
        guard var file else { return }
        do throws(FileDownloader.Ending) {
            try change(&file, &core)
            phase = .loaded(file)
        } catch {
            phase = .loaded(file)
            end(file, error)
        }
    }

    /// Ends the download of a file, and reports the failure. If the file is a playlist, the HLS engine continues the
    /// load instead.
    ///
    /// After a failure, no further events of this load are reported.
    private mutating func end(_ file: FileDownloader, _ ending: FileDownloader.Ending) {
        switch ending {
        case .failed(let error):
            core.report(.didFail(error.failure(at: file.url)), bufferedEnd)
            unload(isUnsupported: error.isUnsupported)
        case .playlist:
            if let id = file.request { core.cancel(id) }
            phase = .playlist(file.url)
        }
    }
}
