import Foundation

/// A video on demand, with the size of each segment in each variant.
///
/// The JSON form is that of the public simulator Sabre, with `segment_duration_ms`, `bitrates_kbps` and
/// `segment_sizes_bits`.
package struct Movie: Equatable, Sendable, Decodable {
    /// An error in the data of a movie.
    package enum Failure: Error {
        /// The data lacks segments or bitrates, the bitrates are not in ascending order, a number is not positive, or a
        /// segment does not have one size per bitrate.
        case invalid
    }

    /// The duration of each segment, in milliseconds.
    package let segmentDuration: Double
    /// The bitrates of the variants in ascending order, in kilobits per second.
    package let bitrates: [Double]
    /// The sizes of the segments in bits: one array per segment, with one size per variant.
    package let sizes: [[Double]]

    private enum CodingKeys: String, CodingKey {
        case segmentDuration = "segment_duration_ms"
        case bitrates = "bitrates_kbps"
        case sizes = "segment_sizes_bits"
    }

    /// Creates a movie from its properties.
    ///
    /// - Throws: ``Failure/invalid`` if no session can be simulated with the movie.
    package init(segmentDuration: Double, bitrates: [Double], sizes: [[Double]]) throws(Failure) {
        (self.segmentDuration, self.bitrates, self.sizes) = (segmentDuration, bitrates, sizes)
        guard segmentDuration > 0, !bitrates.isEmpty, !sizes.isEmpty, bitrates == bitrates.sorted(),
            (bitrates + sizes.joined()).allSatisfy({ $0 > 0 && $0.isFinite }),
            sizes.allSatisfy({ $0.count == bitrates.count })
        else { throw .invalid }
    }

    /// Creates a movie from its JSON form.
    ///
    /// - Throws: `DecodingError` if the data has another form, or ``Failure/invalid`` if the movie is invalid.
    package init(json: Data) throws {
        let movie = try JSONDecoder().decode(Movie.self, from: json)
        try self.init(segmentDuration: movie.segmentDuration, bitrates: movie.bitrates, sizes: movie.sizes)
    }

    /// Returns the size of a segment in bits. After the last segment, the movie begins again.
    func bits(_ segment: Int, _ variant: Int) -> Double { sizes[segment % sizes.count][variant] }
}
