import Foundation
import HLSPlaylist
import StreamingCore

/// The known date ranges of a presentation, with their positions.
///
/// The position of a date is final once the listed segments reach the date. Until then, a reload can change the
/// position.
struct DateRangeList: Sendable {
    /// A date range with its position.
    struct Entry: Sendable {
        /// The attributes of all tags of the range.
        fileprivate let tag: DateRange
        let metadata: DateRangeMetadata
        /// The position of the start, in seconds.
        let start: Double
        /// The position of the end, in seconds; nil while the end is not known.
        let end: Double?
        /// Whether the range contained the current position at the last comparison.
        var isActive = false
        /// Whether the metadata has changed since the last comparison with the current position.
        var isUpdated = false

        /// Returns whether the range contains a position, in seconds.
        func contains(_ position: Double) -> Bool { start <= position && (end.map { position < $0 } ?? true) }
    }

    /// The maximum number of ranges. The ranges with the latest starts are kept.
    static let limit = 1_000

    /// The ranges, by ascending start.
    var entries: [Entry] = []
    private var tags: [DateRange] = []
    private var dates = ProgramDates()
    private var windowEnd = -Double.infinity

    /// Updates the ranges after a change of the playlist (RFC 8216bis, 4.4.5.1 and 6.2.1).
    ///
    /// - Parameters:
    ///   - timeline: The timeline of the latest playlist.
    ///   - position: The current position, in seconds.
    /// - Returns: The active ranges that were removed; nil if the dates, the date ranges and the end of the playlist
    ///   have not changed.
    mutating func update(_ timeline: SegmentTimeline, at position: Double) -> [DateRangeMetadata]? {
        guard timeline.dateRanges != tags || timeline.programDates != dates || timeline.end != windowEnd else {
            return nil
        }
        let finalEnd = windowEnd
        (tags, dates, windowEnd) = (timeline.dateRanges, timeline.programDates, timeline.end)
        if tags.isEmpty, entries.isEmpty { return [] }
        let candidates = candidates(timeline, at: position)
        let starts = Dictionary(grouping: candidates, by: \.tag.className)
            .mapValues { $0.compactMap(\.tag.startDate).sorted() }
        let old = entries.filter(\.isActive)
        entries = candidates.compactMap { tag, known in
            entry(tag, known, following: starts[tag.className] ?? [], finalEnd, timeline)
        }
        entries.sort { ($0.start, $0.metadata.id) < ($1.start, $1.metadata.id) }
        entries.removeFirst(max(0, entries.count - Self.limit))
        let ids = Set(entries.map(\.tag.id))
        return old.filter { !ids.contains($0.tag.id) }.map(\.metadata)
    }

    /// Returns the valid listed ranges and the unlisted ranges to keep, each with its present entry. The entry is nil
    /// for a new range.
    ///
    /// The listed ranges are limited to the ``limit`` ranges with the latest starts.
    private func candidates(
        _ timeline: SegmentTimeline, at position: Double
    ) -> [(tag: DateRange, known: Entry?)] {
        var unlisted = Dictionary(entries.map { ($0.tag.id, $0) }) { first, _ in first }
        let listed = tags.consolidated.compactMap { tag -> (tag: DateRange, known: Entry?)? in
            let known = unlisted.removeValue(forKey: tag.id)
            // A tag that contradicts the known attributes is ignored.
            let merged = known.map { $0.tag.merging(tag) ?? $0.tag } ?? tag
            return merged.isValid ? (merged, known) : nil
        }
        let kept = unlisted.values.filter { entry in
            // A server removes the tags of a range whose segments have left the window. Other unlisted ranges were
            // withdrawn.
            guard let end = entry.end, entry.start < timeline.begin else { return false }
            return end >= min(position, timeline.begin)
        }
        let latest = listed.sorted { ($0.tag.startDate ?? .distantPast) < ($1.tag.startDate ?? .distantPast) }
        return latest.suffix(Self.limit) + kept.map { ($0.tag, $0) }
    }

    /// Returns the entry of a range.
    ///
    /// - Parameters:
    ///   - tag: The attributes of the range.
    ///   - known: The present entry of the range; nil for a new range.
    ///   - starts: The starts of all ranges with the class of this range, in ascending order.
    ///   - finalEnd: The end of the segments that the previous version listed, in seconds. Positions up to this end are
    ///     final.
    ///   - timeline: The timeline of the latest playlist.
    /// - Returns: The entry; nil if the range has no start. If the start has no known position, because the playlist
    ///   has no program dates, the result is `known`.
    private func entry(
        _ tag: DateRange, _ known: Entry?, following starts: [Date], _ finalEnd: Double, _ timeline: SegmentTimeline
    ) -> Entry? {
        guard let startDate = tag.startDate else { return nil }
        var endDate = tag.declaredEnd
        if endDate == nil, tag.endsOnNext, tag.className != nil { endDate = starts.first { $0 > startDate } }
        let metadata = DateRangeMetadata(tag, start: startDate, end: endDate, base: timeline.base)
        let final = { (position: Double?) in position.flatMap { $0 <= finalEnd ? $0 : nil } }
        let finalEndPosition = known?.metadata.endDate == metadata.endDate ? final(known?.end) : nil
        guard let start = final(known?.start) ?? dates.position(of: startDate) else { return known }
        return Entry(
            tag: tag, metadata: metadata, start: start,
            end: (finalEndPosition ?? endDate.flatMap(dates.position)).map { max(start, $0) },
            isActive: known?.isActive ?? false,
            isUpdated: known.map { $0.isUpdated || $0.tag != tag || $0.metadata.endDate != endDate } ?? false)
    }
}

extension DateRange {
    /// Whether the range has a START-DATE, and no END-DATE before it.
    fileprivate var isValid: Bool {
        guard let startDate else { return false }
        return endDate.map { startDate <= $0 } ?? true
    }
}
