import Foundation
import StreamingTestKit
import Testing

@testable import LocalOrigin

@Suite("LivePlaylistText", .tags(.unit))
struct LivePlaylistTextTests {
    @Test(
        "A duration is written in seconds, with one to six decimals",
        arguments: zip(
            [
                Duration.zero, .seconds(2), .milliseconds(334), .seconds(1) / 3, .seconds(2) / 3, .nanoseconds(1),
                .nanoseconds(999_999_999), .milliseconds(-4_500), .milliseconds(10),
            ], ["0.0", "2.0", "0.334", "0.333333", "0.666667", "0.0", "1.0", "-4.5", "0.01"]))
    func test_decimal_ofADuration_isInSeconds(duration: Duration, text: String) {
        #expect(LivePlaylistText.decimal(duration) == text)
    }

    @Test(
        "A date is rounded to milliseconds",
        arguments: zip(
            [0, 0.34, 1.9996, -0.001, 86_399.9994],
            [
                "2001-01-01T00:00:00.000Z", "2001-01-01T00:00:00.340Z", "2001-01-01T00:00:02.000Z",
                "2000-12-31T23:59:59.999Z", "2001-01-01T23:59:59.999Z",
            ]))
    func test_text_ofADate_isRoundedToMilliseconds(seconds: Double, text: String) {
        #expect(LivePlaylistText.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == text)
    }

    @Test(
        "The path of a segment or a partial segment is parsed to the same address",
        arguments: [
            LiveAddress(rendition: "low", run: 0, sequence: 12), .init(rendition: "a-b", run: 0, sequence: 0, part: 3),
            .init(rendition: "low", run: 2, sequence: 7, part: 0),
        ])
    func test_path_ofAnAddress_isParsedToThatAddress(address: LiveAddress) {
        #expect(LiveAddress(address.path) == address)
    }
}
