/// What findings show of a playlist.
extension UnsafeBufferPointer<UInt8> {
    /// Its beginning, and nothing of a URL that could be a secret.
    var shown: String { isEmpty ? "nothing" : clipped }

    fileprivate var clipped: String {
        let end = indices.first { self[$0] == UInt8(ascii: "?") || slice(from: $0).starts(with: "//") } ?? count
        let length = Swift.min(end, 40)
        return excerpt(length) + (length < count ? "…" : "")
    }
}

extension AttributeList.Attribute {
    var shown: String { isQuoted ? "\(name.shown)=\"\(value.clipped)\"" : "\(name.shown)=\(value.clipped)" }
}

extension String {
    /// The text as a finding shows it: at most 40 characters, without the query of a URL.
    package var shown: String {
        var text = self
        return text.withUTF8 { $0.shown }
    }
}

extension Double {
    /// A duration, with its unit.
    package var secondsText: String { AttributeText.decimal(self) + " s" }
}
