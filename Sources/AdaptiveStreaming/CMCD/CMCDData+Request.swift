import StreamingCore

extension CMCDData {
    /// Returns a copy of `request` with the CMCD data. If no key is transmitted, the copy equals `request`.
    func adding(to request: HTTPRequest, _ configuration: CMCDConfiguration) -> HTTPRequest {
        var request = request
        switch configuration.mode {
        case .headers: request.headers = request.headers.merging(headers(configuration.keys))
        case .query: if let payload = payload(configuration.keys) { request.url = request.url.addingCMCD(payload) }
        }
        return request
    }
}
