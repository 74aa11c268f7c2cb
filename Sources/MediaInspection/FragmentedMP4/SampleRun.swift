/// A run of samples in a track fragment, whose fields are read from its `trun` box on demand (ISO/IEC 14496-12, 8.8.8).
struct SampleRun {
    /// The number of samples.
    let count: Int
    /// The flags of the first sample (ISO/IEC 14496-12, 8.8.3.1).
    let firstFlags: Int

    private let box: MP4Box
    private let defaults: SampleDefaults
    /// The offset of the fields of the first sample in the box.
    private let start: Int
    /// The number of bytes for each sample.
    private let stride: Int
    /// The offsets of fields in the fields of a sample; nil if the samples do not have the field.
    private let offsets: (duration: Int?, composition: Int?)

    /// Creates the run of a `trun` box.
    ///
    /// - Throws: `MediaInspectionError.invalid` if the box is too short for its samples.
    init(_ box: MP4Box, _ defaults: SampleDefaults) throws(MediaInspectionError) {
        let flags = box.flags
        count = try box.integer(at: 4)
        start = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        var stride = 0
        func field(_ flag: Int) -> Int? {
            guard flags & flag != 0 else { return nil }
            defer { stride += 4 }
            return stride
        }
        let (duration, _, sampleFlags, composition) = (field(0x100), field(0x200), field(0x400), field(0x800))
        guard box.content.count >= start + count * stride else { throw box.invalid }
        if let sampleFlags, count > 0 {
            firstFlags = try box.integer(at: start + sampleFlags)
        } else {
            firstFlags = flags & 4 != 0 ? try box.integer(at: start - 4) : defaults.flags
        }
        (self.box, self.defaults, self.stride, offsets) = (box, defaults, stride, (duration, composition))
    }

    /// The duration of each sample in ticks, if neither the durations nor the composition offsets are those of single
    /// samples; nil if they are.
    var uniformDuration: Int64? {
        offsets.duration == nil && offsets.composition == nil ? Int64(defaults.duration) : nil
    }

    /// Returns the duration of a sample, in ticks.
    ///
    /// - Throws: `MediaInspectionError.invalid` if the box is too short for the sample.
    func duration(of index: Int) throws(MediaInspectionError) -> Int64 {
        guard let offset = offsets.duration else { return Int64(defaults.duration) }
        return Int64(try box.integer(at: start + index * stride + offset))
    }

    /// Returns the distance from the decoding time of a sample to its composition time, in ticks.
    ///
    /// - Throws: `MediaInspectionError.invalid` if the box is too short for the sample.
    func compositionOffset(of index: Int) throws(MediaInspectionError) -> Int64 {
        guard let offset = offsets.composition else { return 0 }
        // Writers store negative offsets in version 0 too, where offsets should be unsigned.
        return Int64(Int32(truncatingIfNeeded: try box.integer(at: start + index * stride + offset)))
    }
}
