extension Collection<UInt8> {
    /// The bytes in lower-case hexadecimal digits, two for each byte.
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
