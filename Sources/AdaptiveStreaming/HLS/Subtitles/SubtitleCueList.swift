import StreamingCore

/// The received cues of a rendition, with their positions.
///
/// A cue that is in several segments, because it lasts across their borders, is listed once.
struct SubtitleCueList: Sendable {
    /// The WebVTT file of a segment, with the positions of its cues.
    private struct File {
        let index: Int
        let range: Range<Double>
        let content: WebVTT
        /// The size of the texts, in bytes.
        let size: Int
        /// The cues with their positions.
        var cues: [SubtitleCue] = []
        /// The position of the time 0 of the file, in seconds; nil before it is determined.
        var offset: Double?
        /// Whether the offset comes from the timestamps of the media, and no longer changes.
        var isFinal = false
    }

    private var files: [File] = []
    /// All cues, by ascending start.
    private var cues: [SubtitleCue] = []
    /// The starts and ends of the cues, in ascending order.
    private var borders: [Double] = []
    /// The timestamps from which the positions were last determined.
    private var timestamps = MediaTimestamps()

    /// The number of kept files at which no further segments are requested. Each update checks all files.
    private static let fileLimit = 1_000
    /// The number of kept cues at which no further segments are requested.
    private static let limit = 20_000
    /// The total size of the kept texts, in bytes, at which no further segments are requested.
    private static let sizeLimit = 4 << 20
    /// The time after the end of a segment for which its cues are kept, in seconds.
    static let backBuffer = 30.0
    /// The maximum difference between the starts of two cues with equal texts that count as one cue, in seconds.
    private static let sameStart = 0.1

    /// Whether further segments may be requested.
    var hasRoom: Bool {
        files.count < Self.fileLimit && files.reduce(0) { $0 + $1.content.cues.count } < Self.limit
            && files.reduce(0) { $0 + $1.size } < Self.sizeLimit
    }

    /// Adds the cues of the segment with an index and a time range in seconds. Earlier cues of the segment are
    /// replaced.
    mutating func add(_ content: WebVTT, _ index: Int, _ range: Range<Double>, _ media: SubtitleMedia) {
        files.removeAll { $0.index == index }
        files.insert(
            File(
                index: index, range: range, content: content,
                size: content.cues.reduce(0) { $0 + $1.text.utf8.count }),
            at: files.firstIndex { $0.index > index } ?? files.count)
        _ = update(media, isChanged: true)
    }

    /// Removes all cues.
    mutating func removeAll() { (files, cues, borders) = ([], [], []) }

    /// Removes the cues of segments that ended more than 30 s before the position. Determines the positions of cues
    /// again if new timestamps were received.
    ///
    /// - Parameter isChanged: Whether files were added since the last update.
    /// - Returns: Whether the cues have changed.
    mutating func update(_ media: SubtitleMedia, isChanged: Bool = false) -> Bool {
        let oldCount = files.count
        files.removeAll { $0.range.upperBound < media.position - Self.backBuffer }
        var isChanged = isChanged || files.count < oldCount
        if !isChanged, media.timestamps == timestamps { return false }
        timestamps = media.timestamps
        for place in files.indices where !files[place].isFinal {
            let file = files[place]
            let exact = media.offset(of: file.content, in: file.range)
            let offset = exact ?? media.likelyOffset(of: file.content, in: file.range)
            files[place].isFinal = exact != nil
            guard offset != file.offset else { continue }
            isChanged = true
            files[place].offset = offset
            files[place].cues = file.content.cues.map { cue in
                SubtitleCue(start: cue.start + offset, end: cue.end + offset, text: cue.text)
            }.filter { $0.start < $0.end && !$0.text.isEmpty }
        }
        if isChanged { list() }
        return isChanged
    }

    private mutating func list() {
        let sorted = files.flatMap(\.cues).enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }
        var starts: [String: Double] = [:]
        cues = sorted.map(\.element).filter { cue in
            if let start = starts[cue.text], cue.start - start <= Self.sameStart { return false }
            starts[cue.text] = cue.start
            return true
        }
        borders = (cues.map(\.start) + cues.map(\.end)).sorted()
    }

    /// Returns the cues that are active at a position in seconds, by ascending start; at most
    /// ``SubtitleCue/activeLimit``.
    func active(at position: Double) -> [SubtitleCue] {
        Array(cues.lazy.prefix { $0.start <= position }.filter { position < $0.end }.prefix(SubtitleCue.activeLimit))
    }

    /// Returns the earliest start or end of a cue after a position, in seconds; nil if there is none.
    func nextBorder(after position: Double) -> Double? {
        var (lower, upper) = (0, borders.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if borders[middle] > position { upper = middle } else { lower = middle + 1 }
        }
        return lower < borders.count ? borders[lower] : nil
    }
}
