import Foundation
import StreamingCore

/// The part of an engine's state that all engines have in common: the playback progress, the measurements, and the
/// outputs for the current input.
struct EngineCore: Sendable {
    /// The time of the current input.
    private(set) var now = Duration.zero
    private(set) var progress = PlaybackProgress()
    private(set) var meter = BandwidthMeter()
    /// The bandwidth estimate for snapshots, for CMCD data, and for adaptation rules without an estimate of their own.
    /// The estimate is kept for later loads of the same engine.
    private(set) var throughput = ThroughputEstimate()
    /// The adaptation rule with its measurements, which are kept for later loads, even if another engine continues.
    var rule: any AdaptationRule
    /// The maximum bitrate to request, which the app has set, in bits per second; nil for no limit.
    private(set) var maximumBitrate: Int?
    /// The maximum buffered duration ahead of the position, in seconds.
    private(set) var bufferTarget: Double
    /// The number of requests so far, which is also the identifier of the last request.
    private var lastRequest: RequestID = 0
    /// The number of requests that earlier engines of the player have sent.
    private var earlierRequests = 0
    /// The events of a preload, which are reported when the player activates the preload; nil without a preload.
    private(set) var heldEvents: [PlayerEvent]?
    /// The kinds of deviating responses that were reported since the load began.
    private var reportedDeviations: Set<HTTPDeviation> = []
    /// The state of CMCD; nil if no CMCD data is sent.
    private var cmcd: CMCDSession?
    /// The outputs for the current input so far.
    private var outputs: [EngineOutput] = []

    /// The position at the time of the current input, in seconds. The position may be beyond the end of the buffer.
    var position: Double { progress.position(at: now) }

    /// Creates the state of an engine with nothing loaded.
    ///
    /// - Parameters:
    ///   - configuration: The settings, whose adaptation rule has no measurements.
    ///   - isPreload: Whether the engine holds its events until it is activated. Until then, the buffer target is at
    ///     most twice `bufferForPlayback`.
    init(_ configuration: NativePlayerConfiguration = NativePlayerConfiguration(), isPreload: Bool = false) {
        rule = configuration.rule
        cmcd = configuration.cmcd.map(CMCDSession.init)
        // Playback requires at most half of the target to start, so twice the buffer for playback suffices.
        let target = configuration.bufferTarget
        bufferTarget = isPreload ? min(2 * configuration.bufferForPlayback, target) : target
        if isPreload { heldEvents = [] }
    }

    /// Creates the state of an engine that replaces another engine.
    ///
    /// The new state continues everything of `other` except its outputs, its reported deviations and its bandwidth
    /// estimate, which start anew.
    init(continuing other: EngineCore) {
        rule = other.rule
        (maximumBitrate, bufferTarget, cmcd) = (other.maximumBitrate, other.bufferTarget, other.cmcd)
        (earlierRequests, heldEvents) = (other.earlierRequests, other.heldEvents)
        (now, progress, meter, lastRequest) = (other.now, other.progress, other.meter, other.lastRequest)
    }

    /// Begins to handle an input at `now`, which never decreases.
    ///
    /// - Returns: The input to handle. If CMCD data is sent in the query, the URL of a response is without this data.
    mutating func begin(_ input: EngineInput, at now: Duration) -> EngineInput {
        self.now = now
        meter.follow(input, at: now)
        return cmcd?.removeData(from: input) ?? input
    }

    /// Removes and returns the outputs for the current input, in order.
    mutating func takeOutputs() -> [EngineOutput] {
        defer { outputs = [] }
        return outputs
    }

    // MARK: Requests

    /// Adds a request to the outputs, and restarts the measurement of the throughput.
    ///
    /// - Parameters:
    ///   - request: The request, to which CMCD data is added if the configuration enables CMCD.
    ///   - object: The requested object, which the CMCD data describes.
    /// - Returns: The identifier of the request.
    mutating func send(_ request: HTTPRequest, _ object: CMCDObject) -> RequestID {
        lastRequest += 1
        meter.start(lastRequest, at: now)
        let described = cmcd?.add(to: request, for: object, progress, at: now, throughput: throughput.bitsPerSecond)
        outputs.append(.request(lastRequest, described ?? request))
        return lastRequest
    }

    mutating func cancel(_ id: RequestID) {
        meter.end(id)
        outputs.append(.cancel(id))
    }

    mutating func parse(_ id: RequestID, _ document: PlaylistDocument) { outputs.append(.parse(id, document)) }

    /// Adds received bytes to the byte counts and to the measured throughput.
    mutating func measure(_ data: Data) { meter.receive(data.count, at: now) }

    /// Adds a download of a segment to the bandwidth estimates of the engine and of the adaptation rule.
    ///
    /// An abandoned download first resets the estimate of the engine, because the earlier measurements no longer apply
    /// to the network.
    mutating func addThroughput(of download: SegmentDownload) {
        if !download.isComplete { throughput = ThroughputEstimate() }
        throughput.add(bytes: download.transferred, seconds: download.transferTime)
        rule.didDownload(download)
    }

    // MARK: Reports

    /// Adds the report of an event to the outputs, with the current generation and position. During a preload, the
    /// event is held instead.
    ///
    /// - Parameter bufferedEnd: The end of the buffered range, which limits the position; nil until it is known.
    mutating func report(_ event: PlayerEvent, _ bufferedEnd: BufferedEnd?) {
        if heldEvents != nil {
            heldEvents?.append(event)
            return
        }
        let position = progress.position(at: now, within: bufferedEnd)
        outputs.append(.report(PlaybackReport(event, generation: progress.generation, position: position)))
    }

    /// Reports a warning about an unexpected but usable response. A kind of deviation that was already reported since
    /// the load began is ignored.
    ///
    /// - Parameter resource: The name of the requested resource, such as "segment 3", for the text of the warning; nil
    ///   for a text without a name.
    mutating func report(_ deviation: HTTPDeviation, of resource: String? = nil, _ bufferedEnd: BufferedEnd?) {
        guard reportedDeviations.insert(deviation).inserted else { return }
        let reason = (resource.map { "\($0): " } ?? "") + deviation.description
        report(.warning(PlaybackWarning(.server, reason: reason)), bufferedEnd)
    }

    mutating func report(_ errors: [RecoveredError], _ bufferedEnd: BufferedEnd?) {
        for error in errors { report(.didRecover(error), bufferedEnd) }
    }

    /// Returns a snapshot with the properties that are common to all engines. The other properties have their default
    /// values.
    func snapshot(at now: Duration, _ bufferedEnd: BufferedEnd?) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.bytes = meter.totalBytes
        snapshot.requests = earlierRequests + lastRequest
        snapshot.transferTime = meter.transferTime.seconds
        snapshot.throughput = throughput.bitsPerSecond ?? meter.throughput
        snapshot.isPlaying = progress.clock.isAdvancing
        snapshot.position = progress.position(at: now, within: bufferedEnd)
        snapshot.buffered = bufferedEnd.map { max(0, $0.position - snapshot.position) } ?? 0
        return snapshot
    }

    // MARK: Preloads

    /// The settings and counts of this engine that a preloaded engine takes over.
    var handover: EngineHandover {
        EngineHandover(
            generation: progress.generation, speed: progress.speed, maximumBitrate: maximumBitrate,
            bufferTarget: bufferTarget, requests: earlierRequests + lastRequest, meter: meter)
    }

    /// Continues a preload as the next load of the player, and reports the held events. Without a preload, the call has
    /// no effect.
    mutating func activate(_ handover: EngineHandover, _ bufferedEnd: BufferedEnd?) {
        guard let events = heldEvents else { return }
        heldEvents = nil
        progress.setGeneration(handover.generation + 1)
        setSpeed(handover.speed, bufferedEnd)
        (maximumBitrate, bufferTarget) = (handover.maximumBitrate, handover.bufferTarget)
        earlierRequests = handover.requests
        meter.add(handover.meter)
        for event in events { report(event, bufferedEnd) }
    }

    // MARK: Playback

    /// Resets the progress for a new load, and begins a session of CMCD.
    mutating func load() {
        progress.begin(at: now)
        cmcd?.begin()
    }

    /// Resets the progress and the set of reported deviations after the end of a load.
    mutating func unload() {
        progress.unload(at: now)
        reportedDeviations = []
    }

    mutating func play() { progress.play() }

    mutating func pause() { progress.pause() }

    /// Sets the playback speed, or reports a rejection if the speed is out of range.
    mutating func setSpeed(_ speed: Double, _ bufferedEnd: BufferedEnd?) {
        if let reason = progress.setSpeed(speed, at: now) { report(.rejected(.speed, reason: reason), bufferedEnd) }
    }

    /// Adjusts the speed of the clock by a factor, without a change of the speed that the app has chosen.
    mutating func adjustSpeed(by factor: Double) { progress.adjustSpeed(by: factor, at: now) }

    mutating func setMaximumBitrate(_ bitrate: Int?) { maximumBitrate = bitrate }

    /// Sets the buffer target, in seconds. A value below the minimum of 1 s is replaced by the minimum. NaN is ignored.
    mutating func setBufferTarget(_ target: Double) {
        if !target.isNaN { bufferTarget = max(NativePlayerConfiguration.shortestBufferTarget, target) }
    }

    mutating func countSeek() { progress.countSeek() }

    mutating func setStartPosition(_ position: Double) { progress.setStartPosition(position) }

    mutating func move(to position: Double) { progress.move(to: position, at: now) }

    mutating func seek(to position: Double) { progress.seek(to: position, at: now) }

    /// Reports that a seek has begun, unless playback can continue at once at the target of the seek. While a load is
    /// not ready, the call has no effect.
    mutating func reportSeek(_ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) {
        guard progress.wait == .seek,
            !progress.canPlay(at: now, bufferedEnd, bufferForPlayback: bufferForPlayback)
        else { return }
        report(.didStartSeeking, bufferedEnd)
    }

    /// Advances the position, at most to the end of the buffer. At that end, the method reports the end of the media or
    /// a stall.
    ///
    /// - Parameters:
    ///   - bufferedEnd: The end of the buffered range; nil until it is known.
    ///   - reportsStall: Whether to report a stall. The end of the media is always reported.
    ///   - starvedTracks: A function that returns the tracks that cause a stall at a position, in seconds.
    mutating func advance(
        _ bufferedEnd: BufferedEnd?, reportsStall: Bool = true,
        starvedTracks: (Double) -> [TrackKind] = { _ in [.main] }
    ) {
        let event = progress.advance(to: now, bufferedEnd)
        if event == .didStartBuffering {
            let tracks = starvedTracks(position)
            cmcd?.didStarve(tracks)
        }
        if let event, reportsStall || event != .didStartBuffering { report(event, bufferedEnd) }
    }

    /// Ends the wait for the buffer if enough media is buffered, and then starts or pauses the clock.
    mutating func settle(_ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) {
        let event = progress.endWait(at: now, bufferedEnd, bufferForPlayback: bufferForPlayback)
        if let event { report(event, bufferedEnd) }
        progress.updateClock(at: now, isOpen: bufferedEnd != nil)
    }
}
