import XCTest

/// The endpoint of the end-to-end tests.
enum Endpoint {
    /// Returns the URL of the catalogue.
    ///
    /// - Throws: `XCTSkip` if `STREAMING_E2E_CATALOGUE_URL` is not set, or an error if it is not an http or https URL.
    static func url() throws -> URL {
        let name = "STREAMING_E2E_CATALOGUE_URL"
        guard let text = ProcessInfo.processInfo.environment[name] else {
            throw XCTSkip("\(name) is not set: set it to the URL of a catalogue, or run Scripts/e2e")
        }
        let url = URL(string: text).flatMap { $0.scheme?.hasPrefix("http") == true ? $0 : nil }
        return try XCTUnwrap(url, "\(name) is not an http or https URL: \(text)")
    }

    /// Waits half a second, because URLSession closes its connections on another thread, and does not report when they
    /// are closed. A process that ends before the connections are closed can crash in OpenSSL's clean-up.
    static func waitForConnections() { Thread.sleep(forTimeInterval: 0.5) }
}
