/// A collection of header fields with case-insensitive names (RFC 9110 §5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Field: Sendable {
        let name: String
        let value: String
    }

    /// The fields by lower-case name.
    private var fields: [String: Field] = [:]

    /// Creates header fields from a dictionary literal. If a name occurs more than once, the last value applies.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the field with this name; nil if there is no such field. Setting a value replaces the field, and
    /// setting nil removes the field.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.value }
        set { fields[name.lowercased()] = newValue.map { Field(name: name, value: $0) } }
    }

    /// Returns the fields of both collections. If both collections contain a field, the value in `other` applies.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.fields.merge(other.fields) { _, other in other }
        return merged
    }

    /// Returns the fields that satisfy a condition.
    ///
    /// - Parameter isKept: A closure that returns whether to keep the field with the given lower-case name.
    package func filter(_ isKept: (String) -> Bool) -> HTTPHeaders {
        var kept = self
        kept.fields = fields.filter { isKept($0.key) }
        return kept
    }

    /// The values by field name. Each name has the spelling with which the field was set.
    public var dictionary: [String: String] {
        Dictionary(fields.values.map { ($0.name, $0.value) }) { _, last in last }
    }

    /// Returns whether both collections have the same fields, regardless of the case of the names.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.mapValues(\.value) == right.fields.mapValues(\.value)
    }
}
