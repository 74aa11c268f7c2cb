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
        if !attribute.value.equals("YES") { find(.dateRangeEndOnNext, attribute.shown) }
        return attribute.value.equals("YES")
    }

    private mutating func clientValue(_ attribute: AttributeList.Attribute) -> DateRange.Value? {
        if attribute.isQuoted { return .text(substitute(attribute.value)) }
        if attribute.value.starts(with: "0x") || attribute.value.starts(with: "0X") {
            return PlaylistNumbers.hexadecimal(attribute.value).map { .bytes($0) }
        }
        let number = PlaylistNumbers.signedDecimal(attribute.value)
        if number == nil { find(.attributeValue, "\(attribute.name.shown) with neither a number nor bytes") }
        return number.map { .number($0) }
    }

    private mutating func check(_ range: DateRange) {
        // A later tag of the same id may add to the first without saying it again, as the example of RFC 8216, 8.10 does.
        if range.startDate == nil, segment.dateRanges[range.id] == nil {
            find(.dateRangeStart, "ID=\"\(range.id.shown)\"")
        }
        if range.endsOnNext, range.className == nil || range.duration != nil || range.endDate != nil {
            find(.dateRangeEndOnNext, range.className == nil ? "no CLASS" : "DURATION or END-DATE with it")
        }
        guard let start = range.startDate, let end = range.endDate else { return }
        let length = end.timeIntervalSince(start)
        if length < 0 { find(.dateRangeOrder, "an end \((-length).secondsText) before the start") }
        if let duration = range.duration, abs(duration - length) > 0.0015 {
            find(.dateRangeEnd, "DURATION of \(duration.secondsText), and \(length.secondsText) to END-DATE")
        }
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
        let attributes = first.clientAttributes.map { name, value in
            (name, range.clientAttributes[name].map { $0 != value } ?? false)
        }
        let all = [
            ("CLASS", differ(\.className)), ("START-DATE", differ(\.startDate)), ("END-DATE", differ(\.endDate)),
            ("DURATION", differ(\.duration)), ("PLANNED-DURATION", differ(\.plannedDuration)),
            ("SCTE35-CMD", differ(\.scte35Command)), ("SCTE35-OUT", differ(\.scte35Out)),
            ("SCTE35-IN", differ(\.scte35In)),
        ]
        if let conflict = (all + attributes).first(where: \.1) {
            find(.dateRangeTwice, "another \(conflict.0.shown) of ID=\"\(range.id.shown)\"")
        }
    }
}
