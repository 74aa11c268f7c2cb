import Foundation

/// A reader of date ranges (RFC 8216bis, 4.4.5.1).
struct DateRangeReader {
    /// The date ranges read so far, one for each tag.
    private(set) var ranges: [DateRange] = []
    /// The line of the last EXT-X-DATERANGE with an ID; nil before the first one.
    private(set) var lastPlace: PlaylistScan.Place?
    /// The index in `ranges` of the first date range with each ID, by ID.
    private var indices: [String: Int] = [:]

    /// Reads an EXT-X-DATERANGE, and adds its date range if the tag has an ID and the number of entries is within the
    /// limit. Records a finding for each violated rule.
    mutating func read(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let id = scan.string("ID", in: list) else { return scan.find(.dateRangeID) }
        var range = DateRange(
            id: id, className: scan.string("CLASS", in: list), startDate: scan.date("START-DATE", in: list),
            cues: scan.strings("CUE", in: list), endDate: scan.date("END-DATE", in: list),
            duration: scan.decimal("DURATION", in: list),
            plannedDuration: scan.decimal("PLANNED-DURATION", in: list), endsOnNext: endsOnNext(list, &scan),
            scte35Command: scan.hexadecimal("SCTE35-CMD", in: list),
            scte35Out: scan.hexadecimal("SCTE35-OUT", in: list),
            scte35In: scan.hexadecimal("SCTE35-IN", in: list))
        for attribute in list.attributes where attribute.name.starts(with: "X-") {
            range.clientAttributes[attribute.name.text] = clientValue(attribute, &scan)
        }
        check(range, &scan)
        checkSameID(range, &scan)
        lastPlace = scan.place
        if scan.admit() { ranges.append(range) }
    }

    private func endsOnNext(_ list: AttributeList, _ scan: inout PlaylistScan) -> Bool {
        guard let attribute = list["END-ON-NEXT"] else { return false }
        if !attribute.value.equals("YES") { scan.find(.dateRangeEndOnNext, attribute.shown) }
        return attribute.value.equals("YES")
    }

    private func clientValue(_ attribute: AttributeList.Attribute, _ scan: inout PlaylistScan) -> DateRange.Value? {
        if attribute.isQuoted { return .text(scan.substitute(attribute.value)) }
        if attribute.value.starts(with: "0x") || attribute.value.starts(with: "0X") {
            return PlaylistNumbers.hexadecimal(attribute.value).map { .bytes($0) }
        }
        let number = PlaylistNumbers.signedDecimal(attribute.value)
        if number == nil { scan.find(.attributeValue, "\(attribute.name.shown) with an unquoted text as its value") }
        return number.map { .number($0) }
    }

    private func check(_ range: DateRange, _ scan: inout PlaylistScan) {
        // A later tag with the same ID may add attributes without repeating the start date, as in RFC 8216, 8.10.
        if range.startDate == nil, indices[range.id] == nil {
            scan.find(.dateRangeStart, "ID=\"\(range.id.shown)\"")
        }
        if range.endsOnNext, range.className == nil || range.duration != nil || range.endDate != nil {
            scan.find(.dateRangeEndOnNext, range.className == nil ? "no CLASS" : "DURATION or END-DATE")
        }
        guard let start = range.startDate, let end = range.endDate else { return }
        let length = end.timeIntervalSince(start)
        if length < 0 { scan.find(.dateRangeOrder, "an end \((-length).secondsText) before the start") }
        if let duration = range.duration, abs(duration - length) > 0.0015 {
            scan.find(
                .dateRangeEnd, "a DURATION of \(duration.secondsText), but an END-DATE after \(length.secondsText)")
        }
    }

    /// Checks that a date range agrees with the first date range that has the same ID. The method compares only the
    /// attributes that both date ranges have, and neither CUE nor END-ON-NEXT. If the ID is new, the method records the
    /// date range as the first one.
    private mutating func checkSameID(_ range: DateRange, _ scan: inout PlaylistScan) {
        guard let index = indices[range.id] else {
            return indices[range.id] = ranges.count
        }
        let first = ranges[index]
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
            scan.find(.dateRangeTwice, "another \(conflict.0.shown) for ID=\"\(range.id.shown)\"")
        }
    }
}
