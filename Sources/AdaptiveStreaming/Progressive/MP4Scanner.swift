import Foundation

/// Finds out how long an MP4 file plays from as few of its bytes as possible (ISO/IEC 14496-12 §4.2, §8.2.2, §8.8.2).
///
/// It reads the headers of boxes and skips over what they hold, and says where the next bytes are that it needs. Of the
/// movie header it needs all, although it understands little of it: whoever decodes cannot start without.
struct MP4Scanner: Equatable {
    enum Failure: Error, Equatable {
        /// It does not begin with a box; what it begins with.
        case notMP4(String)
        /// The boxes end, or break the rules, before there is a movie header.
        case noMovie
    }

    /// The next byte of the file that is needed; beyond every file once no box can follow.
    private(set) var offset: Int64 = 0
    /// Seconds; nil until it is known.
    private(set) var duration: Double?
    /// Whether the movie header has passed as a whole.
    private(set) var isMovieRead = false
    /// Where the movie header ends; nil until it began.
    private(set) var movieEnd: Int64?
    /// Where the box with the media ends, in practice the end of the file; nil until its header was read.
    private(set) var mediaEnd: Int64?
    /// Whether the media comes in fragments, so that the end of one says nothing of the file's.
    private(set) var isFragmented = false

    /// Larger than any file, and exact as a `Double`: bytes.
    static let largestFile: Int64 = 1 << 53
    /// From a millisecond to some thirty years: seconds. What a header says beyond is not a duration.
    private static let durations = 0.001...1e9

    private var pending: [UInt8] = []
    private var part = Part.header
    private var needed = 8
    /// Where the part being read ends, and the boxes around it.
    private var partEnd: Int64 = 0
    private var enclosing: [Int64] = []
    /// Ticks a second, in which a movie counts its duration and that of its fragments.
    private var timescale: UInt64 = 0

    private enum Part: Equatable {
        case header
        case movieHeader
        case fragmentsHeader
        /// Of a box in the movie header that is not understood.
        case content
    }

    private static let firstTypes: Set<String> = [
        "ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pdin", "uuid", "meta", "sidx", "moof",
    ]

    /// Whether there is nothing left to find out.
    var isDone: Bool { isMovieRead && (mediaEnd != nil || isFragmented || offset == .max) }

    /// Takes in bytes of the file from `start` on. Bytes that are not needed are ignored.
    mutating func feed(_ data: Data, at start: Int64) throws(Failure) {
        while !isDone, offset >= start, offset < start + Int64(data.count) {
            let rest = data[(data.startIndex + Int(offset - start))...]
            if part == .content {
                pass(rest.count)
                continue
            }
            let taken = rest.prefix(needed - pending.count)
            pending += taken
            offset += Int64(taken.count)
            if pending.count == needed { try readPart() }
        }
    }

    private mutating func readPart() throws(Failure) {
        let isLong = pending[0] == 1
        switch part {
        case .header where needed == 8 && pending.number(at: 0, count: 4) == 1:
            needed = 16
            if (enclosing.last ?? .max) - offset >= 8 { return }
            try forgive(.noMovie)
        case .header:
            do {
                try openBox()
            } catch {
                try forgive(error)
            }
        case .movieHeader:
            timescale = pending.number(at: isLong ? 20 : 12, count: 4)
            setDuration(
                pending.number(at: isLong ? 24 : 16, count: isLong ? 8 : 4), unknown: isLong ? .max : 0xFFFF_FFFF)
            skip(to: partEnd)
        case .fragmentsHeader:
            if !isLong || pending.count == 12 {
                setDuration(pending.number(at: 4, count: isLong ? 8 : 4), unknown: .max)
            }
            skip(to: partEnd)
        case .content:
            break
        }
        pending = []
    }

    /// Goes on behind what is broken, if it stands behind what was looked for and so does no harm.
    private mutating func forgive(_ failure: Failure) throws(Failure) {
        if isMovieRead {
            offset = .max
        } else if duration != nil, let end = enclosing.first {
            enclosing = [end]
            skip(to: end)
        } else {
            throw failure
        }
    }

    private mutating func setDuration(_ ticks: UInt64, unknown: UInt64) {
        let seconds = Double(ticks) / Double(timescale)
        if ticks != unknown && Self.durations.contains(seconds) { duration = seconds }
    }

    private mutating func openBox() throws(Failure) {
        let begin = offset - Int64(pending.count)
        let type = String(decoding: pending[4..<8], as: UTF8.self)
        guard begin > 0 || Self.firstTypes.contains(type) else {
            throw .notMP4(String(decoding: pending, as: UTF8.self))
        }
        let size = pending.count == 16 ? pending.number(at: 8, count: 8) : pending.number(at: 0, count: 4)
        // A size of 0 reaches to the end of the file, wherever that is.
        let end = size == 0 ? Int64.max : begin.addingReportingOverflow(Int64(clamping: size)).partialValue
        guard size == 0 || (size >= UInt64(pending.count) && end <= Self.largestFile), end >= offset,
            end <= enclosing.last ?? .max
        else {
            throw .noMovie
        }
        if type == "mvex" || type == "moof" { isFragmented = true }
        switch (type, enclosing.count) {
        case ("moov", 0), ("mvex", 1):
            // One that reaches to the end of the file ends nowhere that it would say.
            if type == "moov" { movieEnd = size == 0 ? nil : end }
            enclosing.append(end)
            partEnd = offset
            pass(0)
        case ("mvhd", 1) where end - offset >= 32:
            read(.movieHeader, count: 32, until: end)
        case ("mehd", 2) where end - offset >= 8:
            read(.fragmentsHeader, count: min(12, Int(end - offset)), until: end)
        case ("mdat", 0):
            mediaEnd = size == 0 ? nil : end
            skip(to: end)
        default:
            skip(to: end)
        }
        if offset == .max && duration == nil { throw .noMovie }
    }

    private mutating func read(_ part: Part, count: Int, until end: Int64) {
        self.part = part
        needed = count
        partEnd = end
    }

    /// On to the next header: inside the movie header over all bytes between, outside past them.
    private mutating func skip(to end: Int64) {
        partEnd = end
        if enclosing.isEmpty {
            offset = end
            part = .header
            needed = 8
        } else {
            part = .content
            pass(0)
        }
    }

    /// Lets bytes of the movie header pass, and leaves the boxes that end with them.
    private mutating func pass(_ count: Int) {
        offset = min(offset + Int64(count), partEnd)
        guard offset == partEnd else { return }
        while let last = enclosing.last, offset >= last {
            enclosing.removeLast()
            if enclosing.isEmpty { isMovieRead = true }
        }
        if let last = enclosing.last, last - offset < 8 {
            // Too short for a box: nothing is lost with it.
            partEnd = last
            part = .content
        } else {
            part = .header
            needed = 8
        }
    }
}

extension [UInt8] {
    /// A big-endian number.
    func number(at start: Int, count: Int) -> UInt64 {
        self[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
