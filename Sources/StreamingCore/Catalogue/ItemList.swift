import Foundation

/// An item of a document of the form `{"<list>": [item…]}`.
package protocol ListedItem {
    /// The name of the document's member that contains the items, such as `videos`.
    static var list: String { get }
    /// The identifier of the item, which is unique in the list.
    var id: UUID { get }

    /// Creates an item from a decoder.
    ///
    /// - Parameters:
    ///   - decoder: The decoder of the item.
    ///   - base: The URL against which relative URLs are resolved; nil if there is none.
    /// - Throws: `DecodingError` if a required member is missing, or if a member has the wrong type. ``DocumentError``
    ///   if a value is invalid.
    init(from decoder: any Decoder, relativeTo base: URL?) throws
}

/// The items of a document. Decoding creates each item directly, without an intermediate copy of all items in memory.
package struct ItemList<Item: ListedItem>: DecodableWithConfiguration {
    /// The options for decoding a list of items.
    package struct Reading {
        /// The URL against which relative URLs are resolved; nil if there is none.
        let base: URL?
        /// Whether invalid items are skipped. Otherwise, the first invalid item causes an error.
        let isLenient: Bool
    }

    /// The valid items, in the order of the document.
    package private(set) var items: [Item] = []
    /// The errors of invalid items, in the order of the document; at most the first 1,000, to limit the memory.
    package private(set) var refused: [DocumentError] = []
    /// The number of all invalid items, including those beyond the limit of `refused`.
    package private(set) var refusedCount = 0

    /// Creates a list by decoding a document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - base: The URL against which relative URLs are resolved; nil if there is none.
    ///   - isLenient: Whether invalid items are skipped. Otherwise, the first invalid item causes an error.
    /// - Throws: ``DocumentError`` if the document exceeds a limit, is not JSON in UTF-8, or has no list. If
    ///   `isLenient` is false, the first invalid item also causes a ``DocumentError``.
    package init(_ data: Data, relativeTo base: URL?, isLenient: Bool = false) throws(DocumentError) {
        try JSONLimits.check(data)
        do {
            let reading = Reading(base: base, isLenient: isLenient)
            self = try JSONDecoder().decode(Self.self, from: data, configuration: reading)
            if refusedCount > 0 { try JSONLimits.checkEncoding(of: data) }
        } catch {
            // In another encoding, the decoder skips invalid bytes and misses the elements that follow them.
            try JSONLimits.checkEncoding(of: data)
            if let error = error as? DocumentError { throw error }
            throw DocumentError(at: [], expectation: "JSON", finding: JSONDocument(data).describeAsNoJSON())
        }
    }

    package init(from decoder: any Decoder, configuration reading: Reading) throws {
        var list = try Self.list(of: decoder)
        // The limit is the size of a large catalogue. A longer list must not reserve more memory in advance.
        let capacity = min(list.count ?? 0, 100_000)
        var indices = [UUID: Int](minimumCapacity: capacity)
        items.reserveCapacity(capacity)
        while !list.isAtEnd {
            let index = list.currentIndex
            let place = try list.superDecoder()
            do {
                let item = try Item(from: place, relativeTo: reading.base)
                if let first = indices.updateValue(index, forKey: item.id) {
                    indices[item.id] = first
                    throw DocumentError(
                        at: place.codingPath + [JSONKey("id")], expectation: "a unique ID",
                        finding: "the ID of \(Item.list)[\(first)]")
                }
                items.append(item)
            } catch {
                guard reading.isLenient else { throw DocumentError(error, in: place) }
                refusedCount += 1
                if refusedCount <= 1_000 { refused.append(DocumentError(error, in: place)) }
            }
        }
    }

    private static func list(of decoder: any Decoder) throws -> any UnkeyedDecodingContainer {
        do {
            return try decoder.container(keyedBy: JSONKey.self).nestedUnkeyedContainer(forKey: JSONKey(Item.list))
        } catch {
            throw DocumentError(error, in: decoder)
        }
    }
}
