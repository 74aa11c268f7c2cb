/// Header fields; names are looked up without regard to case (RFC 9110 §5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)] = []

    /// Of two fields of one name, the later counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field; setting it replaces what was there, nil removes it.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// The fields of both; where both have one, that of `other`.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        for (name, value) in other.fields { merged[name] = value }
        return merged
    }

    /// Those whose names, in small letters, pass.
    func filter(_ isKept: (String) -> Bool) -> HTTPHeaders {
        var kept = self
        kept.fields.removeAll { !isKept($0.name.lowercased()) }
        return kept
    }

    /// By name, as it was written.
    public var dictionary: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { _, last in last }
    }

    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.count == right.fields.count && left.fields.allSatisfy { right[$0.name] == $0.value }
    }
}
