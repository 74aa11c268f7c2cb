/// A catalogue that was listed, and whether the listing was lenient.
struct ListedCatalogue: Equatable {
    let source: CatalogueSource
    /// Whether the listing was lenient, which means that invalid videos were skipped instead of rejecting their page.
    var isLenient = false
}

/// The encoding of a listed catalogue. `isLenient` is encoded beside the members of the source. Older records without
/// `isLenient` remain readable.
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
