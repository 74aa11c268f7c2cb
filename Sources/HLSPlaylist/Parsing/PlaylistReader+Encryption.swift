/// Keys and initialization sections (RFC 8216bis, 4.4.4.4 and 4.4.4.5).
extension PlaylistReader {
    /// More ways to one key than these are not kept.
    private static var maximumKeys: Int { 16 }

    mutating func readKey(_ value: Bytes) {
        let list = attributes(value)
        guard let method = method(list) else { return find(.keyMethod, list["METHOD"]?.shown) }
        if method.equals("NONE") {
            if let other = list.attributes.first(where: { !$0.name.equals("METHOD") }) {
                find(.keyNone, "\(other.name.shown) with it")
            }
            segment.keys = []
            return
        }
        let key = key(method, list)
        if key.method == .sampleAES { need(5) }
        if key.uri == nil { find(.keyURI) }
        var keys = segment.keys.filter { $0.keyFormat != key.keyFormat }
        if keys.count == Self.maximumKeys { keys.removeFirst() }
        segment.keys = keys + [key]
    }

    mutating func readSessionKey(_ value: Bytes) {
        let list = attributes(value)
        guard let method = method(list), !method.equals("NONE") else {
            return find(.sessionKeyMethod, list["METHOD"]?.shown)
        }
        let key = key(method, list)
        if key.uri == nil { find(.keyURI) }
        guard variants.sessionKeys.insert(key).inserted else { return find(.sessionKeyTwice) }
        if admit() { multivariant.sessionKeys.append(key) }
    }

    private mutating func method(_ list: AttributeList) -> Bytes? {
        guard let method = list["METHOD"] else { return nil }
        if method.isQuoted { find(.attributeValue, method.shown) }
        let name = method.value.trimmed
        return name.isEmpty || name.contains(UInt8(ascii: ",")) ? nil : name
    }

    private mutating func key(_ method: Bytes, _ list: AttributeList) -> EncryptionKey {
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

    private mutating func initializationVector(_ list: AttributeList) -> [UInt8]? {
        guard let bytes = hexadecimal("IV", in: list) else { return nil }
        guard bytes.count <= 16 else {
            find(.keyVector, "\(bytes.count * 8)")
            return nil
        }
        return Array(repeating: 0, count: 16 - bytes.count) + bytes
    }

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

    mutating func readMap(_ value: Bytes) {
        // Without pictures only, it needs 6: that is known at the end.
        need(5)
        segment.firstMap = segment.firstMap ?? place
        let list = attributes(value)
        guard let uri = string("URI", in: list) else { return find(.mapURI) }
        // It has no number that could stand for the vector, as that of a segment does.
        if segment.keys.contains(where: { $0.method == .aes128 && $0.initializationVector == nil }) { find(.mapVector) }
        guard admit(segment.hasNewKeys ? segment.keys.count : 0) else { return }
        segment.map = MediaInitialization(
            uri: uri, byteRange: byteRange(list).map { limited(offset: $1 ?? 0, length: $0) }, keys: segment.keys)
    }

    mutating func byteRange(_ list: AttributeList) -> (length: Int64, offset: Int64?)? {
        guard var text = string("BYTERANGE", in: list) else { return nil }
        let range = text.withUTF8 { PlaylistNumbers.byteRange($0) }
        if range == nil { find(.byteRange, list["BYTERANGE"]?.shown) }
        return range
    }
}
