/// A catalogue that was listed, and how.
struct ListedCatalogue: Equatable {
    let source: CatalogueSource
    /// Whether its valid videos were taken where others are not valid.
    var isLenient = false
}

/// The source's members with one more, so that what was saved before there was that can be read.
extension ListedCatalogue: Codable {
    private enum Key: String, CodingKey {
        case isLenient
    }

    init(from decoder: any Decoder) throws {
        source = try CatalogueSource(from: decoder)
        isLenient = try decoder.container(keyedBy: Key.self).decodeIfPresent(Bool.self, forKey: .isLenient) ?? false
    }

    func encode(to encoder: any Encoder) throws {
        try source.encode(to: encoder)
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(isLenient, forKey: .isLenient)
    }
}
