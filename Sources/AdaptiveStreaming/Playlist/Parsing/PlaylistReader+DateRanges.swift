/// Date ranges (RFC 8216bis, 4.4.5.1).
extension PlaylistReader {
    mutating func readDateRange(_ value: Bytes) {
        let list = attributes(value)
        guard let id = string("ID", in: list) else { return find(.dateRangeID) }
        var range = DateRange(
            id: id, className: string("CLASS", in: list), startDate: date("START-DATE", in: list),
            cues: strings("CUE", in: list), endDate: date("END-DATE", in: list),
            duration: decimal("DURATION", in: list),
            plannedDuration: decimal("PLANNED-DURATION", in: list), endsOnNext: endsOnNext(list),
            scte35Command: hexadecimal("SCTE35-CMD", in: list), scte35Out: hexadecimal("SCTE35-OUT", in: list),
            scte35In: hexadecimal("SCTE35-IN", in: list))
        for attribute in list.attributes where attribute.name.starts(with: "X-") {
            range.clientAttributes[attribute.name.text] = clientValue(attribute)
        }
        check(range)
        checkSameID(range)
        segment.lastDateRange = place
        if admit() { media.dateRanges.append(range) }
    }

    private mutating func endsOnNext(_ list: AttributeList) -> Bool {
        guard let attribute = list["END-ON-NEXT"] else { return false }
        if !attribute.value.equals("YES") { find(.dateRangeEndOnNext) }
        return attribute.value.equals("YES")
    }

    private mutating func clientValue(_ attribute: AttributeList.Attribute) -> DateRange.Value? {
        if attribute.isQuoted { return .text(substitute(attribute.value)) }
        if attribute.value.starts(with: "0x") || attribute.value.starts(with: "0X") {
            return PlaylistNumbers.hexadecimal(attribute.value).map { .bytes($0) }
        }
        let number = PlaylistNumbers.signedDecimal(attribute.value)
        if number == nil { find(.attributeValue) }
        return number.map { .number($0) }
    }

    private mutating func check(_ range: DateRange) {
        // A later tag of the same id may add to the first without saying it again, as the example of RFC 8216, 8.10 does.
        if range.startDate == nil, segment.dateRanges[range.id] == nil { find(.dateRangeStart) }
        if range.endsOnNext, range.className == nil || range.duration != nil || range.endDate != nil {
            find(.dateRangeEndOnNext)
        }
        guard let start = range.startDate, let end = range.endDate else { return }
        if end < start { find(.dateRangeOrder) }
        if let duration = range.duration, abs(start.timeIntervalSince(end) + duration) > 0.0015 { find(.dateRangeEnd) }
    }

    /// Two tags of one id say the same, where both say anything.
    private mutating func checkSameID(_ range: DateRange) {
        guard let index = segment.dateRanges[range.id] else {
            return segment.dateRanges[range.id] = media.dateRanges.count
        }
        let first = media.dateRanges[index]
        func differ<Value: Equatable>(_ path: KeyPath<DateRange, Value?>) -> Bool {
            guard let one = first[keyPath: path], let other = range[keyPath: path] else { return false }
            return one != other
        }
        let attributes = first.clientAttributes.contains { name, value in
            range.clientAttributes[name].map { $0 != value } ?? false
        }
        let conflict =
            differ(\.className) || differ(\.startDate) || differ(\.endDate) || differ(\.duration)
            || differ(\.plannedDuration) || differ(\.scte35Command) || differ(\.scte35Out) || differ(\.scte35In)
            || attributes
        if conflict { find(.dateRangeTwice) }
    }
}
