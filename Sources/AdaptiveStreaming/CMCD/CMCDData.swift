import StreamingCore

/// The data that CMCD transmits with one request, before the values are rounded and encoded.
///
/// A value of nil, an empty identifier, a false flag and a number that is negative or not finite are not transmitted.
/// CMCD also omits the playback rate 1 and the version 1.
struct CMCDData: Equatable, Sendable {
    /// The buffered duration, in seconds.
    var bufferLength: Double?
    /// The bitrate of the requested object, in bits per second.
    var encodedBitrate: Double?
    var bufferStarvation = false
    var contentID: String?
    /// The duration of the requested object, in seconds.
    var objectDuration: Double?
    /// The time until the buffer runs empty, in seconds.
    var deadline: Double?
    /// The bandwidth estimate, in bits per second.
    var measuredThroughput: Double?
    /// The path of the object that is requested next, relative to the URL of this request.
    var nextObjectRequest: String?
    var nextRangeRequest: HTTPByteRange?
    var objectType: CMCDObjectType?
    var playbackRate: Double?
    /// The throughput that is sufficient for the client, in bits per second.
    var requestedMaximumThroughput: Double?
    var streamingFormat: CMCDStreamingFormat?
    var sessionID: String?
    var streamType: CMCDStreamType?
    var startup = false
    /// The highest bitrate that may be played, in bits per second.
    var topBitrate: Double?
    var version = 1

    /// Returns the value of the query parameter `CMCD` before percent-encoding; nil if no key is transmitted.
    ///
    /// - Parameter keys: The keys that may be transmitted.
    func payload(_ keys: Set<CMCDKey>) -> String? { Self.join(members(keys)) }

    /// Returns the header fields with the CMCD data. A field without keys is omitted.
    ///
    /// - Parameter keys: The keys that may be transmitted.
    func headers(_ keys: Set<CMCDKey>) -> HTTPHeaders {
        let members = members(keys)
        return CMCDHeader.allCases.reduce(into: [:]) { headers, header in
            headers[header.rawValue] = Self.join(members.filter { $0.key.header == header })
        }
    }

    private static func join(_ members: [(key: CMCDKey, text: String)]) -> String? {
        members.isEmpty ? nil : members.map(\.text).joined(separator: ",")
    }

    /// Returns the keys to transmit with their encoded values, in alphabetical order of the keys.
    private func members(_ keys: Set<CMCDKey>) -> [(key: CMCDKey, text: String)] {
        CMCDKey.allCases.filter(keys.contains).compactMap { key in
            switch encoded(key) {
            case .flag(true): (key, key.rawValue)
            case .text(let text?): (key, "\(key.rawValue)=\(text)")
            case .flag(false), .text(nil): nil
            }
        }
    }

    private enum Encoded {
        /// A Boolean, which is sent as the key alone if it is true.
        case flag(Bool)
        /// The encoded value; nil to omit the key.
        case text(String?)
    }

    private func encoded(_ key: CMCDKey) -> Encoded {
        switch key {
        case .bufferLength: .text(CMCDText.hundreds(milliseconds(bufferLength)))
        case .encodedBitrate: .text(CMCDText.integer(kilobits(encodedBitrate)))
        case .bufferStarvation: .flag(bufferStarvation)
        case .contentID: .text(contentID.flatMap(CMCDText.identifier))
        case .objectDuration: .text(CMCDText.integer(milliseconds(objectDuration)))
        case .deadline: .text(CMCDText.hundreds(milliseconds(deadline)))
        case .measuredThroughput: .text(CMCDText.hundreds(kilobits(measuredThroughput)))
        case .nextObjectRequest: .text(nextObjectRequest.map { CMCDText.string(CMCDText.percentEncoded($0)) })
        case .nextRangeRequest: .text(nextRangeRequest.map(CMCDText.range))
        case .objectType: .text(objectType?.rawValue)
        case .playbackRate: .text(playbackRate == 1 ? nil : CMCDText.decimal(playbackRate))
        case .requestedMaximumThroughput: .text(CMCDText.hundreds(kilobits(requestedMaximumThroughput)))
        case .streamingFormat: .text(streamingFormat?.rawValue)
        case .sessionID: .text(sessionID.flatMap(CMCDText.identifier))
        case .streamType: .text(streamType?.rawValue)
        case .startup: .flag(startup)
        case .topBitrate: .text(CMCDText.integer(kilobits(topBitrate)))
        case .version: .text(version == 1 ? nil : String(version))
        }
    }

    private func milliseconds(_ seconds: Double?) -> Double? { seconds.map { $0 * 1_000 } }

    private func kilobits(_ bits: Double?) -> Double? { bits.map { $0 / 1_000 } }
}
