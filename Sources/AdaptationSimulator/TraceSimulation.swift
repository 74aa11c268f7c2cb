import AdaptiveStreaming

/// A simulation of a session with an adaptation rule, on a network that follows a trace.
///
/// The player requests one segment at a time, and requests nothing while the buffer has no room for a segment. The
/// session ends when the last segment has been played. The model and the score are those of the public simulator Sabre
/// (Spiteri, Sitaraman, Sparacio: From Theory to Practice, MMSys 2018).
package struct TraceSimulation: Sendable {
    private let movie: Movie
    private let segments: Int
    private let bufferTarget: Double
    /// The sizes of the segments in bytes: one array per segment, with one size per variant. The array is empty if the
    /// rule does not know the sizes.
    private let sizes: [[Int64?]]
    private let choices: [VariantChoice]
    private var rule: any AdaptationRule
    private var link: TraceLink
    private var buffer: PlayedBuffer
    private var throughput = ThroughputEstimate()
    private var next = 0
    private var restart: Int?
    /// The variant of the last request that was neither for the first segment nor for a replacement; nil before such a
    /// request.
    private var requested: Int?
    private var (replacements, abandoned, receivedBits) = (0, 0, 0.0)

    /// The rebuffer cost of the score, per segment duration.
    private static let rebufferCost = 5.0
    /// The minimum step of a download between two checks of its progress, in bits and in milliseconds.
    private static let (fewestBits, shortestStep) = (12_000.0, 50.0)
    /// The time from the start of a response to the first call of `restartVariant`, and between the calls, in
    /// milliseconds. The engine of ``NativePlayer`` uses the same interval.
    private static let checkInterval = 200.0

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - movie: The video to play.
    ///   - duration: The duration to play, in seconds, rounded up to whole segments; nil for the whole movie.
    ///   - trace: The network.
    ///   - bufferTarget: The maximum buffered duration, in seconds.
    ///   - rule: The adaptation rule, without measurements.
    ///   - sizesAreKnown: Whether the rule knows the sizes of the segments before their download.
    package init(
        _ movie: Movie, duration: Double? = nil, _ trace: NetworkTrace, bufferTarget: Double,
        rule: any AdaptationRule, sizesAreKnown: Bool = true
    ) {
        self.movie = movie
        segments = duration.map { Int(($0 * 1_000 / movie.segmentDuration).rounded(.up)) } ?? movie.sizes.count
        self.bufferTarget = bufferTarget * 1_000
        sizes = sizesAreKnown ? movie.sizes.map { $0.map { Int64($0 / 8) } } : []
        choices = movie.bitrates.map { VariantChoice(bitrate: Int($0 * 1_000), averageBitrate: Int($0 * 1_000)) }
        self.rule = rule
        link = TraceLink(trace)
        buffer = PlayedBuffer(movie)
    }

    /// Simulates the session, and returns its result. Repeated calls return the same result.
    package func result() -> SimulatedSession {
        var session = self
        return session.run()
    }

    private mutating func run() -> SimulatedSession {
        begin()
        while next < segments {
            let excess = buffer.level + movie.segmentDuration - bufferTarget
            if excess > 0 {
                buffer.play(excess)
                link.wait(excess)
            }
            loadSegment()
        }
        buffer.play(buffer.level)
        let share = movie.segmentDuration / buffer.sessionTime
        let cost = Self.rebufferCost * buffer.rebufferTime / movie.segmentDuration
        return SimulatedSession(
            score: share * (buffer.utility - cost), bitrate: buffer.bitrate * share,
            rebufferRatio: buffer.rebufferTime / buffer.sessionTime, rebuffers: buffer.rebuffers,
            bitrateChange: buffer.change * share, logChange: buffer.logChange / Double(segments),
            replacements: replacements, abandoned: abandoned, receivedBits: receivedBits)
    }

    /// Downloads the first segment, which is never abandoned.
    private mutating func begin() {
        let variant = limited(rule.choose(context(level: 0)))
        let latency = link.waitForResponse()
        let bits = movie.bits(0, variant)
        let time = latency + link.receive(bits)
        buffer.startUp(time)
        buffer.append(variant)
        next = 1
        let request = SimulatedRequest(segment: 0, variant: variant, place: nil, replaced: nil)
        finish(measurement(request, bits, received: bits, time: time, latency: latency, level: 0, isComplete: true))
    }

    private mutating func loadSegment() {
        let request = request()
        if request.place == nil { requested = request.variant }
        let bits = movie.bits(request.segment, request.variant)
        let level = buffer.level
        let latency = link.waitForResponse()
        var (received, time, shortest) = (0.0, latency, Self.shortestStep - latency)
        var (isComplete, nextCheck) = (false, latency + Self.checkInterval)
        while !isComplete {
            let step = link.receive(bits - received, atLeast: Self.fewestBits, for: shortest)
            received += step.bits
            time += step.time
            shortest = Self.shortestStep
            isComplete = received >= bits
            if isComplete { break }
            let progress = measurement(
                request, bits, received: received, time: time, latency: latency, level: max(0, level - time))
            // A replacement is too late when its segment begins to play.
            if progress.isReplacement, progress.playsIn <= 0 { break }
            guard time >= nextCheck else { continue }
            nextCheck = time + Self.checkInterval
            if abandons(progress, request, level: max(0, level - time)) { break }
        }
        buffer.play(time)
        if !isComplete { abandoned += 1 }
        if isComplete { add(request) }
        finish(
            measurement(
                request, bits, received: received, time: time, latency: latency, level: max(0, level - time),
                isComplete: isComplete))
    }

    /// Returns the next request: the restart of an abandoned download, or else the request that the rule decides on.
    private mutating func request() -> SimulatedRequest {
        if let variant = restart {
            restart = nil
            return SimulatedRequest(segment: next, variant: variant, place: nil, replaced: nil)
        }
        switch rule.decide(context(level: buffer.level)) {
        case .next(let variant):
            return SimulatedRequest(segment: next, variant: limited(variant), place: nil, replaced: nil)
        case .replace(let index, let variant):
            guard buffer.variants.indices.contains(index), index >= 2 else {
                return SimulatedRequest(segment: next, variant: limited(variant), place: nil, replaced: nil)
            }
            let place = buffer.variants.count - index
            return SimulatedRequest(
                segment: next - place, variant: limited(variant), place: place, replaced: buffer.variants[index])
        }
    }

    private mutating func add(_ request: SimulatedRequest) {
        if let place = request.place {
            if buffer.replace(place, with: request.variant) { replacements += 1 }
        } else {
            buffer.append(request.variant)
            next += 1
        }
    }

    /// Returns whether the rule abandons a download. If the rule abandons the next segment, the method stores the
    /// variant with which to restart the download.
    private mutating func abandons(_ download: SegmentDownload, _ request: SimulatedRequest, level: Double) -> Bool {
        guard let variant = rule.restartVariant(for: download, context(level: level)), variant < request.variant else {
            return false
        }
        if request.place == nil { restart = limited(variant) }
        return true
    }

    private mutating func finish(_ download: SegmentDownload) {
        receivedBits += Double(download.received) * 8
        if !download.isComplete { throughput = ThroughputEstimate() }
        throughput.add(bytes: download.received, seconds: download.transferTime)
        rule.didDownload(download)
    }

    private func limited(_ variant: Int) -> Int { min(max(0, variant), choices.count - 1) }

    private func measurement(
        _ request: SimulatedRequest, _ bits: Double, received: Double, time: Double, latency: Double, level: Double,
        isComplete: Bool = false
    ) -> SegmentDownload {
        let playsIn = level - Double(request.place ?? 0) * movie.segmentDuration
        return SegmentDownload(
            elapsed: time / 1_000, timeToFirstByte: latency / 1_000, received: Int64(received / 8),
            expected: Int64(bits / 8), duration: movie.segmentDuration / 1_000, variant: request.variant,
            playsIn: playsIn / 1_000, isReplacement: request.place != nil, replacedVariant: request.replaced,
            isComplete: isComplete)
    }

    private func context(level: Double) -> AdaptationContext {
        let duration = movie.segmentDuration / 1_000
        let first = next - buffer.variants.count
        // Beyond the end of the session, the rule sees the rest of the movie, and then the movie from its start.
        return AdaptationContext(
            choices: choices, current: buffer.variants.last ?? requested, throughput: throughput,
            buffered: level / 1_000, bufferTarget: bufferTarget / 1_000, speed: 1, segmentDuration: duration,
            upcoming: (next..<next + AdaptationContext.maxUpcomingSegments).map {
                UpcomingSegment(duration: duration, sizes: sizes(of: $0))
            },
            bufferedSegments: buffer.variants.enumerated().map { index, variant in
                BufferedSegment(
                    variant: variant, duration: duration,
                    playsIn: (level - Double(buffer.variants.count - index) * movie.segmentDuration) / 1_000,
                    isReplaceable: index >= 2,
                    sizes: index >= 2 ? sizes(of: first + index) : [])
            })
    }

    private func sizes(of segment: Int) -> [Int64?] {
        sizes.isEmpty ? [] : sizes[segment % sizes.count]
    }
}
