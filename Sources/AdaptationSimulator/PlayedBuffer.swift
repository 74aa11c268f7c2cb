import Foundation

/// The buffer of a simulated player, and the statistics of the played segments. Times are in milliseconds.
struct PlayedBuffer: Sendable {
    private let segmentDuration: Double
    private let bitrates: [Double]
    /// The variants of the buffered segments, beginning with the segment that plays.
    private(set) var variants: [Int] = []
    /// The played duration of the first buffered segment.
    private(set) var played = 0.0
    private var last: Int?

    /// The sum of the start-up time, the played time and the rebuffer time so far.
    private(set) var sessionTime = 0.0
    private(set) var rebufferTime = 0.0
    private(set) var rebuffers = 0
    /// The sum of ln(bitrate / lowest bitrate) of the played segments.
    private(set) var utility = 0.0
    /// The sum of the bitrates of the played segments, in kilobits per second.
    private(set) var bitrate = 0.0
    /// The sum of the changes of the bitrate between played segments, in kilobits per second.
    private(set) var change = 0.0
    /// The sum of the changes of ln(bitrate) between played segments.
    private(set) var logChange = 0.0

    init(_ movie: Movie) { (segmentDuration, bitrates) = (movie.segmentDuration, movie.bitrates) }

    /// The buffered duration, in milliseconds.
    var level: Double { segmentDuration * Double(variants.count) - played }

    /// Adds the start-up time, in which nothing plays.
    mutating func startUp(_ time: Double) { sessionTime += time }

    mutating func append(_ variant: Int) { variants.append(variant) }

    /// Replaces a segment, unless it has begun to play.
    ///
    /// - Parameter place: The distance of the segment from the end of the buffer, in segments; 1 for the last segment.
    /// - Returns: Whether the segment was replaced.
    mutating func replace(_ place: Int, with variant: Int) -> Bool {
        guard level - segmentDuration * Double(place) >= 0, variants.count >= place else { return false }
        variants[variants.count - place] = variant
        return true
    }

    /// Plays for a time, in milliseconds. If the buffer runs empty, the rest of the time is a rebuffer. If the buffer
    /// is empty at the start, the time extends the last rebuffer.
    mutating func play(_ time: Double) {
        guard !variants.isEmpty else {
            rebufferTime += time
            sessionTime += time
            return
        }
        sessionTime += time
        var rest = time
        if played > 0 {
            if rest + played < segmentDuration {
                played += rest
                return
            }
            rest -= segmentDuration - played
            variants.removeFirst()
            played = 0
        }
        while rest > 0, let variant = variants.first {
            begin(variant)
            if rest < segmentDuration {
                played = rest
                return
            }
            variants.removeFirst()
            rest -= segmentDuration
        }
        if rest > 0 {
            rebufferTime += rest
            rebuffers += 1
        }
    }

    /// Adds a segment to the statistics when the segment begins to play.
    private mutating func begin(_ variant: Int) {
        utility += log(bitrates[variant] / bitrates[0])
        bitrate += bitrates[variant]
        if let last {
            change += abs(bitrates[variant] - bitrates[last])
            logChange += abs(log(bitrates[variant] / bitrates[last]))
        }
        last = variant
    }
}
