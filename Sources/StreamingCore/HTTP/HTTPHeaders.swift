/// Header fields; names are looked up without regard to case (RFC 9110 §5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Field: Sendable {
        let name: String
        let value: String
    }

    /// By name in small letters.
    private var fields: [String: Field] = [:]

    /// Of two fields of one name, the later counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field; setting it replaces what was there, nil removes it.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// The fields of both; where both have one, that of `other`.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.fields.merge(other.fields) { _, other in other }
        return merged
    }

    /// Those whose names, in small letters, pass.
    package func filter(_ isKept: (String) -> Bool) -> HTTPHeaders {
        var kept = self
        kept.fields = fields.filter { isKept($0.key) }
        return kept
    }

    /// By name, as it was written.
    public var dictionary: [String: String] {
        Dictionary(fields.values.map { ($0.name, $0.value) }) { _, last in last }
    }

    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.mapValues(\.value) == right.fields.mapValues(\.value)
    }
}
