import StreamingCore

/// The state of CMCD during a load: the identifier of the session, and the tracks whose buffers ran empty.
struct CMCDSession: Sendable {
    private let configuration: CMCDConfiguration
    private var id = ""
    /// The tracks whose buffers ran empty since the last request for media of the track.
    private var starvedTracks: Set<TrackKind> = []

    init(_ configuration: CMCDConfiguration) { self.configuration = configuration }

    /// Starts a session with a new identifier.
    mutating func begin() { (id, starvedTracks) = (configuration.makeSessionID(), []) }

    /// Records that the buffers of tracks ran empty. The next request for media of each track transmits this fact.
    mutating func didStarve(_ tracks: [TrackKind]) { starvedTracks.formUnion(tracks) }

    /// Returns a copy of `request` with the CMCD data. The data reports an empty buffer of a track only once.
    ///
    /// - Parameters:
    ///   - request: The request for `object`.
    ///   - object: The requested object.
    ///   - progress: The progress of playback.
    ///   - now: The current time.
    ///   - throughput: The bandwidth estimate, in bits per second; nil if it is not known.
    mutating func add(
        to request: HTTPRequest, for object: CMCDObject, _ progress: PlaybackProgress, at now: Duration,
        throughput: Double?
    ) -> HTTPRequest {
        var data = CMCDData()
        data.sessionID = id
        data.contentID = configuration.contentID
        data.streamingFormat = object.format
        data.streamType = object.streamType
        data.objectType = object.type
        data.playbackRate = progress.isPaused ? 0 : progress.speed
        data.startup = progress.wait != nil
        data.measuredThroughput = throughput
        data.bufferStarvation = object.track.map { starvedTracks.remove($0) != nil } ?? false
        if let segment = object.segment {
            let buffered = max(0, segment.bufferEnd - progress.position(at: now))
            data.bufferLength = buffered
            data.deadline = buffered / progress.clock.speed
            data.objectDuration = segment.duration
            data.encodedBitrate = segment.bitrate.map(Double.init)
            data.topBitrate = segment.topBitrate.map(Double.init)
        }
        if let next = object.next {
            // If the next request has the same URL, only its range is sent. A range without a path refers to this
            // object.
            let isSame = next.url == request.url
            data.nextObjectRequest = isSame ? nil : request.url.relativePath(to: next.url.removingCMCD())
            let isReachable = isSame || data.nextObjectRequest != nil
            data.nextRangeRequest = isReachable ? next.range : nil
        }
        return data.adding(to: request, configuration)
    }

    /// Returns the input. In the mode `query`, the parameter `CMCD` is removed from the URL of a response.
    ///
    /// Without a redirect, a response has the URL of its request, which contains the parameter in this mode. The URL of
    /// the response becomes the base of a playlist's URIs, and occurs in errors.
    func removeData(from input: EngineInput) -> EngineInput {
        guard configuration.mode == .query, case .response(let id, let head) = input else { return input }
        return .response(
            id,
            ResponseHead(
                status: head.status, url: head.url.removingCMCD(), headers: head.headers, retryAfter: head.retryAfter))
    }
}
