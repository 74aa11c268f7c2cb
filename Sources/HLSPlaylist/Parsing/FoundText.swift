/// The excerpts of a playlist that findings show.
extension UnsafeBufferPointer<UInt8> {
    /// The beginning of the text: at most 40 bytes, and nothing from the first `?` or `//`, because URLs may contain
    /// secrets.
    var shown: String { isEmpty ? "nothing" : clipped }

    fileprivate var clipped: String {
        let end = indices.first { self[$0] == UInt8(ascii: "?") || slice(from: $0).starts(with: "//") } ?? count
        let length = Swift.min(end, 40)
        return excerpt(length) + (length < count ? "…" : "")
    }
}

extension AttributeList.Attribute {
    /// The attribute as a finding shows it.
    var shown: String { isQuoted ? "\(name.shown)=\"\(value.clipped)\"" : "\(name.shown)=\(value.clipped)" }
}

extension String {
    /// The text as a finding shows it: at most 40 bytes, and nothing from the first `?` or `//`.
    package var shown: String {
        var text = self
        return text.withUTF8 { $0.shown }
    }
}

extension Double {
    /// The duration with its unit, such as `4.5 s`.
    package var secondsText: String { AttributeText.decimal(self) + " s" }
}
