import Testing

/// Checks the result of a mutating call, which `#expect` cannot contain.
func expect<Value: Equatable>(_ value: Value, is expected: Value, location: SourceLocation = #_sourceLocation) {
    #expect(value == expected, sourceLocation: location)
}
