import AdaptiveStreaming
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("Values", .tags(.unit))
struct ValuesTests {
    @Test(
        "Every form of a time is parsed",
        arguments: zip(
            ["0", "90", "1.5", "1:30", "0:05.5", "1:02:03", "100:00"], [0, 90, 1.5, 90, 5.5, 3_723, 6_000] as [Double]))
    func test_time_inEachForm_isParsed(text: String, seconds: Double) {
        #expect(Values.time(text) == seconds)
    }

    @Test(
        "An invalid time is rejected",
        arguments: ["", ":", "1:", "1:60", "-1", "+1", "1:2:3:4", "nan", "inf", "1e999", "x", "1:-2", "0x10"])
    func test_time_thatIsInvalid_isRejected(text: String) {
        #expect(Values.time(text) == nil)
    }

    @Test(
        "Every form of a duration is parsed",
        arguments: zip(["60s", "1.5m", "24h", "1s", "86400s"], [60, 90, 86_400, 1, 86_400] as [Double]))
    func test_duration_inEachForm_isParsed(text: String, seconds: Double) {
        #expect(Values.duration(text) == .seconds(seconds))
    }

    @Test(
        "An invalid duration is rejected",
        arguments: ["", "s", "60", "0s", "0.9s", "86401s", "-1s", "+1s", "1S", "1 s", "1d", "1e3s", "nans", "1m30s"])
    func test_duration_thatIsInvalid_isRejected(text: String) {
        #expect(Values.duration(text) == nil)
    }

    @Test(
        "Every form of a bandwidth is parsed",
        arguments: zip(["800000", "800k", "1.5M", "2G", "1K"], [8e5, 8e5, 1.5e6, 2e9, 1e3] as [Double]))
    func test_bandwidth_inEachForm_isParsed(text: String, bits: Double) {
        #expect(Values.bandwidth(text) == bits)
    }

    @Test(
        "An invalid bandwidth is rejected", arguments: ["0", "-1k", "k", "", "1kk", "nan", "999", "0.0000001", "101G"])
    func test_bandwidth_thatIsInvalid_isRejected(text: String) {
        #expect(Values.bandwidth(text) == nil)
    }

    @Test(
        "Every form of a variant choice is parsed",
        arguments: zip(
            ["lowest", "highest", "1", "12", "720p"],
            [.lowest, .highest, .number(1), .number(12), .height(720)] as [VariantSelection.Choice]))
    func test_variant_inEachForm_isParsed(text: String, choice: VariantSelection.Choice) {
        #expect(Values.variant(text) == choice)
    }

    @Test(
        "An invalid choice of variant is rejected",
        arguments: ["", "0", "0p", "p", "-1", "+1", "1.5", "720P", "72 0p", "720pp", "low", "99999999999999999999"])
    func test_variant_thatIsInvalid_isRejected(text: String) {
        #expect(Values.variant(text) == nil)
    }

    @Test(
        "An http or https URL with a host is accepted", arguments: ["http://h", "https://user@h:8080/a?b", "HTTP://h/"])
    func test_webURL_withAHost_isAccepted(text: String) {
        #expect(Values.webURL(text) != nil)
    }

    @Test(
        "A text that is not an http or https URL with a host is rejected",
        arguments: ["file:///a", "h", "", "http://", "http:///a", "ftp://h/", "javascript:x"])
    func test_webURL_thatIsInvalid_isRejected(text: String) {
        #expect(Values.webURL(text) == nil)
    }

    @Test("A header field is split at its first colon")
    func test_header_withColonsInItsValue_isSplitAtTheFirstColon() {
        #expect(Values.header("X-A: b: c ")?.name == "X-A")
        #expect(Values.header("X-A: b: c ")?.value == "b: c")
        #expect(Values.header("X:")?.value == "")
    }

    @Test(
        "An invalid header field is rejected", arguments: ["X", ": a", "X A: b", "X: a\r\nY: b", "X\u{0}: a", "É: a"])
    func test_header_thatIsInvalid_isRejected(text: String) {
        #expect(Values.header(text) == nil)
    }
}
