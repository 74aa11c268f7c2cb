/// The percentiles of a metric over sessions, by the method of the nearest rank: the smallest value that is at least
/// as large as the given share of all values.
package struct Percentiles: Equatable, Sendable {
    /// The percentiles that are reported.
    package static let shares = [50, 90, 95, 99]

    private let values: [Double]

    /// Creates the percentiles of the known values of a metric.
    package init(_ values: [Double?]) { self.values = values.compactMap(\.self).sorted() }

    /// The number of known values.
    package var count: Int { values.count }

    /// Returns a percentile, from 1 to 100; nil without values.
    package subscript(share: Int) -> Double? {
        guard !values.isEmpty, (1...100).contains(share) else { return nil }
        return values[(values.count * share + 99) / 100 - 1]
    }
}
