/// A builder for the text of a playlist. The builder records the keys, the initialization section and the bitrate that
/// apply, and writes their tags only after a change.
struct PlaylistLines {
    private(set) var text = "#EXTM3U\n"
    /// The keys that apply to the next segment, according to the tags written so far.
    var keys: [EncryptionKey] = []
    /// The initialization section that applies to the next segment, according to the tags written so far; nil before
    /// the first section.
    var map: MediaInitialization?
    /// The bitrate written last, in kilobits per second; nil before the first bitrate.
    var bitrate: Int?

    /// Writes a URI on a separate line. Line feeds inside the URI are omitted.
    mutating func line(_ uri: String) {
        text.unicodeScalars.append(contentsOf: uri.unicodeScalars.filter { $0 != "\n" })
        text += "\n"
    }

    /// Writes a tag with a value. If `value` is nil, the tag has no value.
    mutating func tag(_ tag: PlaylistTag, _ value: String? = nil) {
        text += "#" + tag.rawValue
        if let value { text += ":" + value }
        text += "\n"
    }

    /// Writes a tag with a number. Does nothing if `number` is nil.
    mutating func tag(_ tag: PlaylistTag, _ number: Int?) {
        if let number { self.tag(tag, "\(number)") }
    }

    /// Writes a tag with the attribute list that `build` creates. Calls `build` once.
    mutating func tag(_ tag: PlaylistTag, attributes build: (inout AttributeText) -> Void) {
        var attributes = AttributeText()
        build(&attributes)
        self.tag(tag, attributes.text)
    }

    // MARK: Tags of both kinds of playlists

    /// Writes the tags that both kinds of playlists have at their start. A value that is nil or false adds no tag.
    mutating func writeStart(_ version: Int?, _ hasIndependentSegments: Bool, _ start: StartPoint?) {
        tag(.version, version)
        if hasIndependentSegments { tag(.independentSegments) }
        guard let start else { return }
        tag(.start) {
            $0.decimal("TIME-OFFSET", start.timeOffset)
            $0.flag("PRECISE", start.isPrecise)
        }
    }

    /// Writes the variable definitions.
    ///
    /// The definitions must follow all other tags, because a parser would otherwise substitute variables in values that
    /// are already substituted.
    mutating func write(_ defines: [VariableDefinition]) {
        for define in defines {
            tag(.define) {
                switch define.source {
                case .literal:
                    $0.quoted("NAME", define.name)
                    $0.quoted("VALUE", define.value ?? "")
                case .imported: $0.quoted("IMPORT", define.name)
                case .queryParameter: $0.quoted("QUERYPARAM", define.name)
                }
            }
        }
    }

    /// Writes a key as the given tag, which is EXT-X-KEY or EXT-X-SESSION-KEY.
    mutating func write(_ key: EncryptionKey, as tag: PlaylistTag = .key) {
        self.tag(tag) {
            switch key.method {
            case .aes128: $0.word("METHOD", "AES-128")
            case .sampleAES: $0.word("METHOD", "SAMPLE-AES")
            case .sampleAESCTR: $0.word("METHOD", "SAMPLE-AES-CTR")
            case .other(let name): $0.word("METHOD", name)
            // The callers do not write the placeholder, because no METHOD stands for it.
            case .omitted: break
            }
            $0.quoted("URI", key.uri)
            $0.hexadecimal("IV", key.initializationVector)
            if key.keyFormat != "identity" { $0.quoted("KEYFORMAT", key.keyFormat) }
            if key.keyFormatVersions != [1] {
                $0.quoted("KEYFORMATVERSIONS", key.keyFormatVersions.map { "\($0)" }.joined(separator: "/"))
            }
        }
    }
}
