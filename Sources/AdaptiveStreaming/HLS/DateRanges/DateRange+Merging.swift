import HLSPlaylist

extension DateRange {
    /// Returns the date range with the additional attributes of another tag that has an equal ID (RFC 8216bis,
    /// 4.4.5.1). A range that has 128 client-defined attributes gets no further ones.
    ///
    /// - Returns: The date range; nil if the tags have different values for the same attribute.
    func merging(_ other: DateRange) -> DateRange? {
        var (merged, isValid) = (self, true)
        func merge<Value: Equatable>(_ path: WritableKeyPath<DateRange, Value?>) {
            guard let value = other[keyPath: path] else { return }
            if let known = merged[keyPath: path], known != value { isValid = false }
            merged[keyPath: path] = value
        }
        merge(\.className)
        merge(\.startDate)
        merge(\.endDate)
        merge(\.duration)
        merge(\.plannedDuration)
        merge(\.scte35Command)
        merge(\.scte35Out)
        merge(\.scte35In)
        if !other.cues.isEmpty {
            if !merged.cues.isEmpty, merged.cues != other.cues { isValid = false }
            merged.cues = other.cues
        }
        merged.endsOnNext = endsOnNext || other.endsOnNext
        for (name, value) in other.clientAttributes.sorted(by: { $0.key < $1.key }) {
            let known = merged.clientAttributes[name]
            if known == nil, merged.clientAttributes.count >= Self.attributeLimit { continue }
            if let known, known != value { isValid = false }
            merged.clientAttributes[name] = value
        }
        return isValid ? merged : nil
    }

    /// The number of client-defined attributes at which no further ones are added. Without a limit, each reload could
    /// add attributes.
    private static let attributeLimit = 128
}

extension [DateRange] {
    /// The date ranges of these tags, one for each ID, in the order of their first tags.
    ///
    /// A date range whose tags contradict each other is left out.
    var consolidated: [DateRange] {
        var (order, ranges) = ([String](), [String: DateRange?]())
        for tag in self {
            if let known = ranges[tag.id] {
                ranges.updateValue(known?.merging(tag), forKey: tag.id)
            } else {
                order.append(tag.id)
                ranges.updateValue(tag, forKey: tag.id)
            }
        }
        return order.compactMap { ranges[$0] ?? nil }
    }
}
