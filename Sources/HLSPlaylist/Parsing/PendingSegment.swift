import Foundation

/// What was said of the segment whose URI comes next, and what applies until it is replaced.
struct PendingSegment {
    var sawTag = false
    /// True once a tag announces a segment or a part, whether or not it could be read.
    var sawEntry = false

    var duration: Double?
    /// True if its EXTINF is broken, and the URI says nothing new.
    var isBroken = false
    var title: String?
    var byteRange: (length: Int64, offset: Int64?)?
    var isDiscontinuity = false
    var isGap = false
    var programDate: Date?
    var parts: [PartialSegment] = []

    var keys: [EncryptionKey] = [] {
        didSet { hasNewKeys = true }
    }
    /// True if the keys are not those of the segment before, so that they take memory of their own.
    var hasNewKeys = false
    var map: MediaInitialization?
    var bitrate: Int?

    /// The sum of the durations of the listed segments before it, in seconds.
    var elapsed = 0.0
    /// The first part of the segment without GAP=YES.
    var availablePart: PlaylistReader.Place?
    /// The first part of the playlist, and the seconds from the start of the playlist to the end of this part.
    var oldestPart: (end: Double, place: PlaylistReader.Place)?
    var firstHint: PlaylistReader.Place?
    var skip: PlaylistReader.Place?

    /// Where ranges go on that have no offset.
    var lastRange: (uri: String, end: Int64)?
    var lastPartRange: (uri: String, end: Int64)?

    /// Seconds; nil until it is read.
    var targetDuration: Int?
    var longest = 0.0
    var longestPart: (duration: Double, place: PlaylistReader.Place)?
    /// Of those that may not be short.
    var shortestPart: (duration: Double, place: PlaylistReader.Place)?
    /// The part before, if it is shorter than all those: it may be, as long as it is its segment's last.
    var shortPart: (duration: Double, place: PlaylistReader.Place)?
    var sawProgramDate = false
    var firstMap: PlaylistReader.Place?
    var lastDateRange: PlaylistReader.Place?
    var serverControl: PlaylistReader.Place?
    /// The first date range of each id, by its index.
    var dateRanges: [String: Int] = [:]

    /// The next URI is another segment's.
    mutating func startOver() {
        duration = nil
        isBroken = false
        title = nil
        byteRange = nil
        isDiscontinuity = false
        isGap = false
        programDate = nil
        parts = []
        shortPart = nil
        availablePart = nil
    }
}
