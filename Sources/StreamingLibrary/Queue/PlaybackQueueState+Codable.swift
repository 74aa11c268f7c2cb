import Foundation

/// The saved form, whose version is 1. Data that this version cannot read, and data whose parts do not match, throw a
/// `DecodingError`.
extension PlaybackQueueState: Codable {
    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version
        case items
        case shuffled
        case seed
        case current
        case position
        case repeatMode = "repeat"
    }

    /// Decodes a saved state.
    ///
    /// - Throws: `DecodingError` if the data has another version, if two items have the same identifier, if the
    ///   shuffled order does not contain each item once, or if the current item is not one of the items.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func invalid(_ key: CodingKeys, _ problem: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: problem)
        }
        let version = try container.decode(Int.self, forKey: .version)
        if version != Self.version { throw invalid(.version, "unknown version \(version) of a saved queue") }
        let saved = PlaybackOrder(
            list: try container.decode([Item].self, forKey: .items),
            shuffledIDs: try container.decodeIfPresent([Item.ID].self, forKey: .shuffled),
            seed: try container.decode(UInt64.self, forKey: .seed))
        guard let saved else { throw invalid(.items, "duplicate items, or a shuffled order of other items") }
        order = saved
        currentID = try container.decodeIfPresent(Item.ID.self, forKey: .current)
        if (current == nil) != items.isEmpty { throw invalid(.current, "the current item is not in the queue") }
        position = try container.decodeIfPresent(TimeInterval.self, forKey: .position)
        repeatMode = try container.decode(PlaybackRepeatMode.self, forKey: .repeatMode)
    }

    /// Encodes the state.
    ///
    /// - Throws: An error of the encoder, for example if a start position is not finite.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(items, forKey: .items)
        try container.encodeIfPresent(order.shuffled?.map(\.id), forKey: .shuffled)
        try container.encode(order.random.state, forKey: .seed)
        try container.encodeIfPresent(currentID, forKey: .current)
        try container.encodeIfPresent(position, forKey: .position)
        try container.encode(repeatMode, forKey: .repeatMode)
    }
}
