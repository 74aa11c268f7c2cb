import Foundation

/// An item of a document that is `{"<list>": [item…]}`.
package protocol ListedItem {
    static var list: String { get }
    /// One of its own in its list.
    var id: UUID { get }

    /// - Parameter base: what URLs may be relative to.
    init(from decoder: any Decoder, relativeTo base: URL?) throws
}

/// The items of a document, made where they are decoded: none is held twice.
package struct ItemList<Item: ListedItem>: DecodableWithConfiguration {
    /// How it is read.
    package struct Reading {
        let base: URL?
        let isLenient: Bool
    }

    package private(set) var items: [Item] = []
    package private(set) var refused: [DocumentError] = []
    package private(set) var refusedCount = 0

    /// - Throws: `DocumentError`; in a lenient reading only where there is no list.
    package init(_ data: Data, relativeTo base: URL?, isLenient: Bool = false) throws(DocumentError) {
        try JSONLimits.check(data)
        do {
            let reading = Reading(base: base, isLenient: isLenient)
            self = try JSONDecoder().decode(Self.self, from: data, configuration: reading)
            if refusedCount > 0 { try JSONLimits.checkEncoding(of: data) }
        } catch {
            // In another encoding, the decoder skips invalid bytes and misses the elements after them.
            try JSONLimits.checkEncoding(of: data)
            if let error = error as? DocumentError { throw error }
            throw DocumentError(at: [], expectation: "JSON", finding: JSONDocument(data).describeAsNoJSON())
        }
    }

    package init(from decoder: any Decoder, configuration reading: Reading) throws {
        var list = try Self.list(of: decoder)
        // What a large catalogue has; a document may claim more.
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
