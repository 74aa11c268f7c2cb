import Foundation

/// A reader for the duration of an MP4 file (ISO/IEC 14496-12, 4.2, 8.2.2 and 8.8.2).
///
/// The scanner reads the headers of boxes, skips their contents, and reports the offset of the next bytes that it
/// needs. The scanner requires the whole movie header (the `moov` box), because a decoder cannot start without this
/// box.
struct MP4Scanner: Equatable {
    /// A reason why the duration cannot be read.
    enum Failure: Error, Equatable {
        /// The file does not begin with a box of an MP4 file. The value is the text at the beginning of the file.
        case notMP4(String)
        /// The boxes end, or a box is invalid, before the movie header has been found.
        case noMovie
    }

    /// The offset of the next byte that is needed; `Int64.max` if the rest of the file is not needed.
    private(set) var offset: Int64 = 0
    /// The duration of the media, in seconds; nil until the duration is known.
    private(set) var duration: Double?
    /// Whether the whole movie header (the `moov` box) has been received.
    private(set) var isMovieRead = false
    /// The offset of the end of the movie header (the `moov` box).
    ///
    /// The value is nil until the header of the box has been read, or if the box has no declared size.
    private(set) var movieEnd: Int64?
    /// The offset of the end of the box with the media (`mdat`), which is usually the end of the file.
    ///
    /// The value is nil until the header of the box has been read, or if the box has no declared size.
    private(set) var mediaEnd: Int64?
    /// Whether the file is a fragmented MP4 file, so that the end of one `mdat` box is not the end of the media.
    private(set) var isFragmented = false

    /// The maximum size of a file, in bytes. A `Double` can represent all sizes up to the maximum exactly.
    static let largestFile: Int64 = 1 << 53
    /// The range of plausible durations, in seconds: from a millisecond to about thirty years.
    private static let durations = 0.001...1e9

    private var pending: [UInt8] = []
    private var part = Part.header
    private var needed = 8
    /// The offset of the end of the box that is being read or skipped.
    private var partEnd: Int64 = 0
    /// The offsets of the ends of the boxes that contain the current part. The outermost box is the first.
    private var enclosing: [Int64] = []
    /// The number of time units per second, for the duration that the file declares; 0 until the number is known.
    private var timescale: UInt64 = 0

    private enum Part: Equatable {
        case header
        case movieHeader
        case fragmentsHeader
        /// The content of a box that is skipped. The box is inside the movie header.
        case content
    }

    private static let firstTypes: Set<String> = [
        "ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pdin", "uuid", "meta", "sidx", "moof",
    ]

    /// Whether the scanner needs no more bytes.
    var isDone: Bool { isMovieRead && (mediaEnd != nil || isFragmented || offset == .max) }

    /// Reads bytes of the file that begin at the offset `start`. Bytes that the scanner does not need are ignored.
    ///
    /// - Throws: `Failure` if the file is not an MP4 file, or has no valid movie header.
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

    /// Skips an invalid box if the movie header, or the duration in it, has already been read.
    ///
    /// - Throws: `failure` if neither the movie header nor the duration has been read.
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
        // A box of size 0 extends to the end of the file.
        let end = size == 0 ? Int64.max : begin.addingReportingOverflow(Int64(clamping: size)).partialValue
        guard size == 0 || (size >= UInt64(pending.count) && end <= Self.largestFile), end >= offset,
            end <= enclosing.last ?? .max
        else {
            throw .noMovie
        }
        if type == "mvex" || type == "moof" { isFragmented = true }
        switch (type, enclosing.count) {
        case ("moov", 0), ("mvex", 1):
            // A box of size 0 does not declare its end.
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

    /// Continues with the box header at the offset `end`. Inside the movie header, the bytes before `end` are still
    /// required.
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

    /// Skips `count` received bytes of the movie header, and leaves the boxes that end at the new offset.
    private mutating func pass(_ count: Int) {
        offset = min(offset + Int64(count), partEnd)
        guard offset == partEnd else { return }
        while let last = enclosing.last, offset >= last {
            enclosing.removeLast()
            if enclosing.isEmpty { isMovieRead = true }
        }
        if let last = enclosing.last, last - offset < 8 {
            // The remaining bytes are too few for another box.
            partEnd = last
            part = .content
        } else {
            part = .header
            needed = 8
        }
    }
}

extension [UInt8] {
    /// Returns the big-endian number in the `count` bytes that begin at the index `start`.
    func number(at start: Int, count: Int) -> UInt64 {
        self[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
