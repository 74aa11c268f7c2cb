import Foundation
import HLSPlaylist
import StreamingCore

extension DateRangeMetadata {
    /// The names of the attributes whose value is a URI (RFC 8216bis, Appendix D.2).
    private static let uriAttributes = [assetAttribute, assetListAttribute]

    /// Creates the metadata of a date range in a playlist.
    ///
    /// - Parameters:
    ///   - range: The date range, with the attributes of all its tags.
    ///   - start: The date of the start.
    ///   - end: The date of the end; nil if it is not known.
    ///   - base: The URL of the playlist after redirects. The URIs of the assets of an interstitial become absolute.
    init(_ range: DateRange, start: Date, end: Date?, base: URL) {
        var attributes = range.clientAttributes.mapValues(\.text)
        for name in Self.uriAttributes {
            guard case .text(let uri) = range.clientAttributes[name] else { continue }
            attributes[name] = URL(media: uri, relativeTo: base)?.absoluteString ?? uri
        }
        attributes["CUE"] = range.cues.isEmpty ? nil : range.cues.joined(separator: ",")
        attributes["SCTE35-CMD"] = range.scte35Command.map { DateRange.Value.bytes($0).text }
        attributes["SCTE35-OUT"] = range.scte35Out.map { DateRange.Value.bytes($0).text }
        attributes["SCTE35-IN"] = range.scte35In.map { DateRange.Value.bytes($0).text }
        self.init(
            id: range.id, className: range.className, startDate: start, endDate: end,
            plannedDuration: range.plannedDuration, attributes: attributes)
    }
}

extension DateRange {
    /// The longest DURATION that is used, in seconds: about thirty years. A longer duration is ignored.
    private static let longestDuration = 1e9

    /// The end that END-DATE declares, or else DURATION; nil if neither attribute declares a valid end.
    var declaredEnd: Date? {
        if let endDate { return endDate }
        guard let duration, 0...Self.longestDuration ~= duration else { return nil }
        return startDate?.addingTimeInterval(duration)
    }
}

extension DateRange.Value {
    /// The value as text, such as `12.5` or `0xFC`.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bytes(let bytes):
            bytes.reduce(into: "0x") { text, byte in
                text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
