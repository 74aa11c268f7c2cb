/// The samples of a track in the fragments of a segment.
struct FragmentedTrack {
    private let track: MP4Track
    private var sampleCount = 0
    /// The sum of the durations of the samples, in ticks.
    private var totalDuration: Int64 = 0
    private var startsWithKeyFrame: Bool?
    /// The times of the first sample, in ticks.
    private var first: (decoding: Int64, presentation: Int64)?
    private var nextDecodeTime: Int64 = 0
    /// The earliest presentation time, in ticks.
    private var earliest: Int64?

    init(_ track: MP4Track) { self.track = track }

    /// The `track_ID` of the track.
    var id: UInt32 { track.format.id }

    /// The track with the samples of all fragments that were added.
    var result: InspectedTrack {
        var result = track.format
        result.sampleCount = sampleCount
        if result.kind == .video { result.startsWithKeyFrame = startsWithKeyFrame }
        if result.kind == .audio { result.audioDuration = duration }
        if let first, let earliest {
            result.times = TrackTimes(
                start: earliest, firstPresentation: first.presentation, firstDecode: first.decoding,
                nextDecode: nextDecodeTime, timescale: track.timescale)
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
    ///   - capacity: The number of samples that the segment may still have.
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    mutating func add(
        _ header: MP4Box, _ boxes: [MP4Box], _ capacity: inout SampleCapacity
    ) throws(MediaInspectionError) {
        let defaults = try Self.defaults(header, else: track.defaults)
        if let box = boxes.first(where: { $0.type == "tfdt" }) { nextDecodeTime = try box.time(at: 4) }
        for box in boxes where box.type == "trun" {
            let run = try SampleRun(box, defaults)
            try capacity.take(run.count)
            try add(run)
        }
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

    private mutating func add(_ run: SampleRun) throws(MediaInspectionError) {
        guard run.count > 0 else { return }
        if first == nil {
            let offset = try run.compositionOffset(of: 0)
            first = (nextDecodeTime, nextDecodeTime + offset + track.shift)
            // The flag is sample_is_non_sync_sample.
            startsWithKeyFrame = run.firstFlags & 0x1_0000 == 0
        }
        sampleCount += run.count
        let start = nextDecodeTime
        if let duration = run.uniformDuration {
            include(start + track.shift)
            nextDecodeTime += Int64(run.count) * duration
        } else {
            for index in 0..<run.count {
                include(nextDecodeTime + (try run.compositionOffset(of: index)) + track.shift)
                nextDecodeTime += try run.duration(of: index)
            }
        }
        totalDuration += nextDecodeTime - start
    }

    private mutating func include(_ time: Int64) { earliest = min(earliest ?? time, time) }
}
