/// The values that an option accepts.
struct OptionValues<Value>: Sendable {
    /// A description of the accepted values, for error messages.
    let expected: String
    /// The words to suggest for the value, in the order of the help. The option may accept other words too.
    let words: [String]
    /// A function that converts a word to a value, or returns nil if the word is not accepted.
    let parse: @Sendable (String) -> Value?

    /// Creates the values of an option that accepts more than a few words.
    init(_ expected: String, words: [String] = [], parse: @escaping @Sendable (String) -> Value?) {
        self.expected = expected
        self.words = words
        self.parse = parse
    }
}

extension OptionValues where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// Creates the values of an option whose accepted words are the raw values of a type.
    init(_ expected: String) {
        self.init(expected, words: Value.allCases.map(\.rawValue), parse: { Value(rawValue: $0) })
    }
}
