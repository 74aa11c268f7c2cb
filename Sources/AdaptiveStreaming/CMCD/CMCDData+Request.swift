import StreamingCore

extension CMCDData {
    /// Returns a copy of `request` with the CMCD data. If no key is transmitted, the copy equals `request`.
    ///
    /// In both modes, the data replaces a query parameter `CMCD` of the URL. CTA-5004 reserves this name, and a request
    /// with data in two modes could contradict itself.
    func adding(to request: HTTPRequest, _ configuration: CMCDConfiguration) -> HTTPRequest {
        var request = request
        switch configuration.mode {
        case .headers:
            let fields = headers(configuration.keys)
            if fields == [:] { break }
            request.headers = request.headers.merging(fields)
            request.url = request.url.removingCMCD()
        case .query: if let payload = payload(configuration.keys) { request.url = request.url.addingCMCD(payload) }
        }
        return request
    }
}
