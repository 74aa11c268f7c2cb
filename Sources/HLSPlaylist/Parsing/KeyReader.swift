/// A reader of the keys and initialization sections of segments (RFC 8216bis, 4.4.4.4 and 4.4.4.5).
struct KeyReader {
    /// The keys that apply to the next segment, one for each key format.
    private(set) var keys: [EncryptionKey] = [] {
        didSet { hasNewKeys = true }
    }
    /// Whether a tag has set the keys since the last segment. The next segment then cannot share the memory of the last
    /// segment's keys.
    private var hasNewKeys = false
    /// The initialization section that applies to the next segment; nil before the first EXT-X-MAP.
    private(set) var map: MediaInitialization?
    /// The line of the first EXT-X-MAP; nil before the first EXT-X-MAP.
    private(set) var firstMap: PlaylistScan.Place?

    /// The maximum number of keys that apply to a segment. An additional key removes the oldest one. A segment has one
    /// key for each key format, and few key formats exist, so only a malicious playlist reaches the limit.
    private static let maximumKeys = 16

    /// The number of keys that the next segment adds to the playlist's number of entries; 0 if no tag has set the keys
    /// since the last segment.
    var newKeyCount: Int { hasNewKeys ? keys.count : 0 }

    /// Records that a segment uses the keys, so that the next segment does not count the same keys again.
    mutating func didAddSegment() { hasNewKeys = false }

    /// Replaces the keys and removes the initialization section, after an EXT-X-SKIP.
    ///
    /// - Parameter keys: The keys that apply to the next segment.
    mutating func skip(to keys: [EncryptionKey]) { (self.keys, map) = (keys, nil) }

    /// Reads an EXT-X-KEY. The key replaces the key of the same key format, and METHOD=NONE removes all keys. Records a
    /// finding for each violated rule.
    mutating func readKey(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let method = scan.keyMethod(list) else { return scan.find(.keyMethod, list["METHOD"]?.shown) }
        if method.equals("NONE") {
            if let other = list.attributes.first(where: { !$0.name.equals("METHOD") }) {
                scan.find(.keyNone, other.name.shown)
            }
            keys = []
            return
        }
        let key = scan.key(method, list)
        if key.method == .sampleAES { scan.need(5) }
        if key.uri == nil { scan.find(.keyURI) }
        var kept = keys.filter { $0 == .omitted || $0.keyFormat != key.keyFormat }
        if kept.count == Self.maximumKeys { kept.removeFirst() }
        keys = kept + [key]
    }

    /// Reads an EXT-X-MAP. If the tag has no URI, the previous initialization section still applies. Records a finding
    /// for each violated rule.
    mutating func readMap(_ value: Bytes, _ scan: inout PlaylistScan) {
        // A playlist with EXT-X-I-FRAMES-ONLY needs version 5, and other playlists need version 6.
        // `MediaPlaylistReader` checks for version 6 at the end, because EXT-X-I-FRAMES-ONLY may follow EXT-X-MAP.
        scan.need(5)
        firstMap = firstMap ?? scan.place
        let list = scan.attributes(value)
        guard let uri = scan.string("URI", in: list) else { return scan.find(.mapURI) }
        // An initialization section has no media sequence number that could replace the vector.
        if keys.contains(where: { $0.method == .aes128 && $0.initializationVector == nil }) { scan.find(.mapVector) }
        guard scan.admit(newKeyCount) else { return }
        map = MediaInitialization(
            uri: uri, byteRange: scan.byteRange(list).map { PlaylistByteRange(limiting: $1 ?? 0, length: $0) },
            keys: keys)
    }
}

/// The functions that read the attributes of EXT-X-KEY and EXT-X-SESSION-KEY.
extension PlaylistScan {
    /// Returns the value of METHOD; nil if the attribute is missing, blank or contains a comma. Records a finding if
    /// the value is quoted.
    mutating func keyMethod(_ list: AttributeList) -> Bytes? {
        guard let method = list["METHOD"] else { return nil }
        if method.isQuoted { find(.attributeValue, method.shown) }
        let name = method.value.trimmed
        return name.isEmpty || name.contains(UInt8(ascii: ",")) ? nil : name
    }

    /// Returns the key that the attributes describe. The key has the given method, even if the parser does not know the
    /// method. An invalid attribute is recorded as a finding. An attribute that cannot be read counts as missing.
    mutating func key(_ method: Bytes, _ list: AttributeList) -> EncryptionKey {
        if list["IV"] != nil { need(2) }
        if list["KEYFORMAT"] != nil || list["KEYFORMATVERSIONS"] != nil { need(5) }
        let known: EncryptionKey.Method =
            if method.equals("AES-128") {
                .aes128
            } else if method.equals("SAMPLE-AES") {
                .sampleAES
            } else if method.equals("SAMPLE-AES-CTR") {
                .sampleAESCTR
            } else {
                .other(method.text)
            }
        return EncryptionKey(
            method: known, uri: string("URI", in: list), initializationVector: initializationVector(list),
            keyFormat: string("KEYFORMAT", in: list) ?? "identity", keyFormatVersions: keyFormatVersions(list))
    }

    /// Returns the value of IV, padded with leading zeros to 16 bytes; nil if the attribute is missing, invalid or
    /// longer than 16 bytes.
    private mutating func initializationVector(_ list: AttributeList) -> [UInt8]? {
        guard let bytes = hexadecimal("IV", in: list) else { return nil }
        guard bytes.count <= 16 else {
            find(.keyVector, "\(bytes.count * 8)")
            return nil
        }
        return Array(repeating: 0, count: 16 - bytes.count) + bytes
    }

    /// Returns the versions in KEYFORMATVERSIONS; `[1]` if the attribute is missing or invalid.
    private mutating func keyFormatVersions(_ list: AttributeList) -> [Int] {
        guard var text = string("KEYFORMATVERSIONS", in: list) else { return [1] }
        let versions = text.withUTF8 { bytes in
            bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
                PlaylistNumbers.integer(Bytes(rebasing: $0))
            }
        }
        let numbers = versions.compactMap(\.self)
        if numbers.count == versions.count { return numbers }
        find(.attributeValue, list["KEYFORMATVERSIONS"]?.shown)
        return [1]
    }
}

extension PlaylistByteRange {
    /// Creates a byte range, with the offset limited to 2^53. The limit prevents an overflow in the sum of the offset
    /// and the length.
    init(limiting offset: Int64, length: Int64) {
        self.init(offset: min(offset, 1 << 53), length: length)
    }
}
