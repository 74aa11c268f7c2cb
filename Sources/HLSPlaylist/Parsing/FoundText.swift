/// The excerpts of a playlist that appear in findings.
extension UnsafeBufferPointer<UInt8> {
    /// The beginning of the text, at most 40 bytes, for use in a finding. For an empty text, the result is the word
    /// `nothing`.
    ///
    /// The excerpt ends before the first `?` or `//`, because URLs may contain secrets. An incomplete excerpt ends in
    /// an ellipsis.
    var shown: String { isEmpty ? "nothing" : clipped }

    fileprivate var clipped: String {
        let end = indices.first { self[$0] == UInt8(ascii: "?") || slice(from: $0).starts(with: "//") } ?? count
        let length = Swift.min(end, 40)
        return excerpt(length) + (length < count ? "…" : "")
    }
}

extension AttributeList.Attribute {
    /// The name and the value of the attribute, both shortened for use in a finding.
    var shown: String { isQuoted ? "\(name.shown)=\"\(value.clipped)\"" : "\(name.shown)=\(value.clipped)" }
}

extension String {
    /// The beginning of the text, at most 40 bytes, for use in a finding. For an empty text, the result is the word
    /// `nothing`.
    ///
    /// The excerpt ends before the first `?` or `//`, because URLs may contain secrets. An incomplete excerpt ends in
    /// an ellipsis.
    package var shown: String {
        var text = self
        return text.withUTF8 { $0.shown }
    }
}

extension Double {
    /// The number as a duration in seconds, with its unit, such as `4.5 s`.
    package var secondsText: String { AttributeText.decimal(self) + " s" }
}
