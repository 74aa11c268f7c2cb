/// The number of samples that the fragments of a segment may still have, in all tracks together.
struct SampleCapacity {
    /// The largest number of samples in a segment. A segment of one hour has about 277,000 samples, if its video has 30
    /// pictures per second and its audio is AAC with 48,000 samples per second.
    static let limit = 300_000

    private var rest = limit

    /// Removes a number of samples from the capacity.
    ///
    /// - Throws: `MediaInspectionError.tooManySamples` if the capacity is smaller.
    mutating func take(_ count: Int) throws(MediaInspectionError) {
        guard count <= rest else { throw .tooManySamples(limit: Self.limit) }
        rest -= count
    }
}
