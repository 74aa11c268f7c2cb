/// The samples of a track in the fragments of a segment.
struct FragmentedTrack {
    /// The largest number of samples in the fragments of a segment.
    static let sampleLimit = 1_000_000

    private let track: MP4Track
    private var sampleCount = 0
    /// The sum of the durations of the samples, in ticks.
    private var totalDuration: Int64 = 0
    private var startsWithKeyFrame: Bool?
    /// The times of the first sample, in ticks.
    private var first: (decoding: Int64, presentation: Int64)?
    private var nextDecodeTime: Int64 = 0
    /// The earliest presentation time, the latest one, and the duration of the latest sample, in ticks.
    private var extent: (start: Int64, last: Int64, duration: Int64)?

    init(_ track: MP4Track) { self.track = track }

    /// The `track_ID` of the track.
    var id: UInt32 { track.format.id }

    /// The track with the samples of all fragments that were added.
    var result: InspectedTrack {
        var result = track.format
        result.sampleCount = sampleCount
        if result.kind == .video { result.startsWithKeyFrame = startsWithKeyFrame }
        if result.kind == .audio { result.audioDuration = duration }
        if let first, let extent {
            result.times = TrackTimes(
                start: extent.start, end: extent.last + extent.duration, firstPresentation: first.presentation,
                firstDecode: first.decoding, nextDecode: nextDecodeTime, timescale: track.timescale)
        }
        return result
    }

    /// The duration of the samples, in seconds.
    private var duration: Double {
        guard let samples = track.samplesPerFrame, let rate = track.format.sampleRate else {
            return Double(totalDuration) / Double(track.timescale)
        }
        return Double(sampleCount * samples) / Double(rate)
    }

    /// Adds the samples of a track fragment (ISO/IEC 14496-12, 8.8.6).
    ///
    /// - Parameters:
    ///   - header: The `tfhd` box.
    ///   - boxes: The boxes of the `traf` box.
    mutating func add(_ header: MP4Box, _ boxes: [MP4Box]) throws(MediaInspectionError) {
        let defaults = try Self.defaults(header, else: track.defaults)
        if let box = boxes.first(where: { $0.type == "tfdt" }) { nextDecodeTime = try box.time(at: 4) }
        for run in boxes where run.type == "trun" { try add(run, defaults) }
    }

    /// Returns the defaults of a track fragment (ISO/IEC 14496-12, 8.8.7).
    private static func defaults(
        _ header: MP4Box, else defaults: SampleDefaults
    ) throws(MediaInspectionError) -> SampleDefaults {
        let flags = header.flags
        var defaults = defaults
        var offset = 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
        if flags & 8 != 0 {
            defaults.duration = try header.integer(at: offset)
            offset += 4
        }
        // The default size is between the duration and the flags.
        if flags & 0x20 != 0 { defaults.flags = try header.integer(at: offset + (flags & 0x10 != 0 ? 4 : 0)) }
        return defaults
    }

    /// Adds the samples of a run (ISO/IEC 14496-12, 8.8.8).
    private mutating func add(_ run: MP4Box, _ defaults: SampleDefaults) throws(MediaInspectionError) {
        let (flags, count) = (run.flags, try run.integer(at: 4))
        guard count <= Self.sampleLimit - sampleCount else { throw .tooManySamples(limit: Self.sampleLimit) }
        var offset = 8 + (flags & 1 != 0 ? 4 : 0)
        func field(_ flag: Int, else value: Int) throws(MediaInspectionError) -> Int {
            guard flags & flag != 0 else { return value }
            defer { offset += 4 }
            return try run.integer(at: offset)
        }
        let firstFlags = try field(4, else: defaults.flags)
        for index in 0..<count {
            let duration = try field(0x100, else: defaults.duration)
            _ = try field(0x200, else: 0)
            let sampleFlags = try field(0x400, else: index == 0 ? firstFlags : defaults.flags)
            // Writers store negative offsets in version 0 too, where offsets should be unsigned.
            let composition = Int32(truncatingIfNeeded: try field(0x800, else: 0))
            let presentation = nextDecodeTime + Int64(composition) + track.shift
            if first == nil {
                // The flag is sample_is_non_sync_sample.
                (startsWithKeyFrame, first) = (sampleFlags & 0x1_0000 == 0, (nextDecodeTime, presentation))
            }
            include(presentation, Int64(duration))
            sampleCount += 1
            totalDuration += Int64(duration)
            nextDecodeTime += Int64(duration)
        }
    }

    private mutating func include(_ time: Int64, _ duration: Int64) {
        guard let old = extent else {
            extent = (time, time, duration)
            return
        }
        let latest = time >= old.last ? (time, duration) : (old.last, old.duration)
        extent = (min(old.start, time), latest.0, latest.1)
    }
}
