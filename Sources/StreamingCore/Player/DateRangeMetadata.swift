import Foundation

/// The metadata of a date range: a span of time of the media, for example an advertisement or a programme.
///
/// In HLS, EXT-X-DATERANGE tags describe date ranges (RFC 8216bis, 4.4.5.1).
public struct DateRangeMetadata: Equatable, Sendable {
    /// The identifier, which is unique in the media. The identifier has at most 1,024 Unicode scalars.
    public let id: String
    /// The class, which defines the meaning of the attributes; nil if the range has no class.
    public let className: String?
    /// The date of the start, in whole milliseconds.
    public let startDate: Date
    /// The date of the end, in whole milliseconds; nil while the end is not known. The end is not part of the range.
    public let endDate: Date?
    /// The expected duration in seconds, from 0 to 1e9; nil if the media does not declare a finite duration.
    public let plannedDuration: TimeInterval?
    /// The other attributes as text, by name. A hexadecimal value begins with `0x`.
    public let attributes: [String: String]

    /// Creates the metadata of a date range. The limits keep untrusted media from filling the memory.
    ///
    /// - Parameters:
    ///   - id: The identifier. Text after the first 1,024 Unicode scalars is dropped.
    ///   - className: The class, if any. Text after the first 1,024 Unicode scalars is dropped.
    ///   - startDate: The date of the start, which is rounded to milliseconds. A date outside the years 1 to 9999 is
    ///     limited to these years. A date that is not finite counts as the start of 2001.
    ///   - endDate: The date of the end, which is rounded and limited like `startDate`; nil while the end is not known.
    ///     An end before the start counts as the start.
    ///   - plannedDuration: The expected duration in seconds, which is limited to the range from 0 to 1e9; nil if the
    ///     media does not declare it. A duration that is not finite counts as nil.
    ///   - attributes: The other attributes. An attribute is dropped if its name has more than 128 Unicode scalars, or
    ///     its value more than 4,096. At most 32 attributes are kept: the first ones in the order of their names.
    public init(
        id: String, className: String? = nil, startDate: Date, endDate: Date? = nil,
        plannedDuration: TimeInterval? = nil, attributes: [String: String] = [:]
    ) {
        let startDate = Self.limited(startDate)
        (self.id, self.className) = (Self.limited(id), className.map(Self.limited))
        (self.startDate, self.endDate) = (startDate, endDate.map { max(startDate, Self.limited($0)) })
        self.plannedDuration = plannedDuration?.limited(to: PlaybackInput.timeRange)
        let valid = attributes.filter { $0.key.unicodeScalars.count <= 128 && $0.value.unicodeScalars.count <= 4_096 }
        self.attributes = Dictionary(uniqueKeysWithValues: valid.sorted { $0.key < $1.key }.prefix(32).map { ($0, $1) })
    }

    /// The duration in seconds; nil while the end is not known.
    public var duration: TimeInterval? { endDate?.timeIntervalSince(startDate) }

    /// A copy of the metadata that is safe to print on a terminal and to store, without the secrets of URLs.
    package var redacted: Self {
        let safe = { (text: String) in text.redactingURLs.printable }
        return Self(
            id: safe(id), className: className.map(safe), startDate: startDate, endDate: endDate,
            plannedDuration: plannedDuration,
            attributes: Dictionary(attributes.sorted { $0.key < $1.key }.map { (safe($0), safe($1)) }) { first, _ in
                first
            })
    }

    /// The range of dates from the start of the year 1 to the last millisecond of the year 9999, in seconds since the
    /// start of 2001.
    private static let years = -63_113_904_000.0...252_423_993_599.999

    private static func limited(_ date: Date) -> Date {
        let seconds = date.timeIntervalSinceReferenceDate.limited(to: years) ?? 0
        return Date(timeIntervalSinceReferenceDate: (seconds * 1_000).rounded() / 1_000)
    }

    private static func limited(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(1_024)))
    }
}
