/// A coding key with any name, for a member of a JSON object.
struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }

    init(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }
}
