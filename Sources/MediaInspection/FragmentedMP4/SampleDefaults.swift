/// The defaults for the samples of a fragment without values of their own (ISO/IEC 14496-12, 8.8.3 and 8.8.7).
struct SampleDefaults {
    /// The duration of a sample, in ticks.
    var duration = 0
    /// The flags of a sample (ISO/IEC 14496-12, 8.8.3.1).
    var flags = 0
}
