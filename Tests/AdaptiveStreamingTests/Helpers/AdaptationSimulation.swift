import AdaptiveStreaming

/// A simulation of an adaptation rule with a link and a buffer, in steps of 10 ms of virtual time, without an engine.
///
/// Segments of 2 s are downloaded one at a time. Playback starts with 2 s buffered, and the buffer target is 30 s.
struct AdaptationSimulation {
    struct Stall: Equatable {
        let start: Double
        var end: Double
    }

    let choices: [VariantChoice]
    private(set) var rule: any AdaptationRule
    let speed: Double
    /// The closure that returns the bandwidth in bits per second at a time in seconds.
    let link: (Double) -> Double

    private(set) var throughput = ThroughputEstimate()
    /// The variant of each received segment, and the time of its arrival in seconds.
    private(set) var segments: [(variant: Int, time: Double)] = []
    private(set) var abandoned = 0
    private(set) var buffered = 0.0
    /// The stalls that an empty buffer caused.
    private(set) var stalls: [Stall] = []
    /// The start-up time, in seconds; nil before playback starts.
    private(set) var startup: Double?
    /// The lowest buffered duration during the last run, in seconds.
    private(set) var lowestBuffer = Double.infinity

    private var ticks = 0
    private var isPlaying = false
    private var download: (variant: Int, began: Int, bits: Double, received: Double)?

    static let segmentDuration = 2.0
    static let bufferTarget = 30.0

    init(
        _ bitrates: [Int], rule: any AdaptationRule = ThroughputRule(), speed: Double = 1,
        link: @escaping (Double) -> Double
    ) {
        choices = bitrates.map { VariantChoice(bitrate: $0) }
        self.rule = rule
        self.speed = speed
        self.link = link
    }

    /// The time since the start, in seconds.
    var time: Double { Double(ticks) / 100 }

    /// The switches between variants, with their times in seconds.
    var switches: [String] {
        zip(segments, segments.dropFirst()).filter { $0.variant != $1.variant }
            .map { "\($1.time): \($0.variant) to \($1.variant)" }
    }

    mutating func run(for seconds: Double) {
        let end = ticks + Int(seconds * 100)
        lowestBuffer = .infinity
        while ticks < end { step() }
    }

    private mutating func step() {
        if download == nil && buffered + Self.segmentDuration <= Self.bufferTarget {
            begin(rule.choose(context(current: segments.last?.variant)))
        }
        ticks += 1
        play()
        guard let current = download else { return }
        let received = current.received + link(time) / 100
        download?.received = received
        if received >= current.bits {
            finish(current.variant, bits: current.bits, since: current.began)
        } else if ticks % 25 == 0, abandons(current.variant, bits: current.bits, received, since: current.began) {
            throughput = ThroughputEstimate()
            measure(received, since: current.began)
            abandoned += 1
            begin(0)
        }
    }

    private mutating func begin(_ variant: Int) {
        download = (variant, ticks, Double(choices[variant].bitrate) * Self.segmentDuration, 0)
    }

    private mutating func finish(_ variant: Int, bits: Double, since began: Int) {
        measure(bits, since: began)
        segments.append((variant, time))
        buffered += Self.segmentDuration
        download = nil
        if !isPlaying {
            isPlaying = true
            if startup == nil { startup = time }
            if !stalls.isEmpty { stalls[stalls.count - 1].end = time }
        }
    }

    private mutating func measure(_ bits: Double, since began: Int) {
        throughput.add(bytes: Int64(bits / 8), seconds: Double(ticks - began) / 100)
    }

    private mutating func play() {
        guard isPlaying else { return }
        buffered -= speed / 100
        if buffered < 1e-9 {
            buffered = 0
            isPlaying = false
            stalls.append(Stall(start: time, end: .infinity))
        }
        lowestBuffer = min(lowestBuffer, buffered)
    }

    private mutating func abandons(_ variant: Int, bits: Double, _ received: Double, since began: Int) -> Bool {
        rule.restartVariant(
            for: SegmentDownload(
                elapsed: Double(ticks - began) / 100, received: Int64(received / 8), expected: Int64(bits / 8),
                duration: Self.segmentDuration),
            context(current: variant)) != nil
    }

    private func context(current: Int?) -> AdaptationContext {
        AdaptationContext(
            choices: choices, current: current, throughput: throughput, buffered: buffered,
            bufferTarget: Self.bufferTarget, speed: speed, segmentDuration: Self.segmentDuration)
    }
}
