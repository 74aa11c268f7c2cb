/// Data of the presentation, and content steering (RFC 8216bis, 4.4.6.4 and 4.4.6.6).
extension PlaylistReader {
    mutating func readSessionData(_ value: Bytes) {
        let list = attributes(value)
        guard let id = string("DATA-ID", in: list) else { return find(.sessionDataID) }
        let data = SessionData(
            id: id, value: string("VALUE", in: list), uri: string("URI", in: list),
            isRaw: word("FORMAT", in: list, of: ["JSON": false, "RAW": true]) ?? false,
            language: string("LANGUAGE", in: list))
        if (list["VALUE"] == nil) == (list["URI"] == nil) {
            find(.sessionDataValue, list["URI"] == nil ? "neither" : "both")
        }
        if !variants.sessionData.insert([id, data.language ?? ""]).inserted {
            find(.sessionDataTwice, list["DATA-ID"]?.shown)
        }
        if admit() { multivariant.sessionData.append(data) }
    }

    mutating func readContentSteering(_ value: Bytes) {
        guard isFirst(.contentSteering, else: .steeringTwice) else { return }
        let list = attributes(value)
        guard let uri = string("SERVER-URI", in: list) else { return find(.steeringURI) }
        multivariant.contentSteering = ContentSteering(serverURI: uri, pathwayID: string("PATHWAY-ID", in: list))
    }
}
