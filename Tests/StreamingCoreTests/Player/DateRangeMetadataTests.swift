import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("DateRangeMetadata", .tags(.unit))
struct DateRangeMetadataTests {
    @Test("Long texts are shortened or dropped, and at most 32 attributes are kept")
    func test_init_withLongTexts_limitsThem() {
        let long = String(repeating: "\u{1F600}", count: 4_097)
        var attributes = Dictionary(uniqueKeysWithValues: (10..<50).map { ("X-\($0)", "v") })
        attributes["X-0"] = long
        attributes[long] = "v"
        let sut = DateRangeMetadata(id: long, className: long, startDate: .distantPast, attributes: attributes)
        #expect(sut.id.unicodeScalars.count == 1_024)
        #expect(sut.className == sut.id)
        #expect(sut.attributes.keys.sorted() == (10..<42).map { "X-\($0)" })
    }

    @Test("Dates are limited to the years 1 to 9999, and an end before the start counts as the start")
    func test_init_withInvalidDates_limitsThem() {
        for seconds in [-1e300, -1e12, 1e12, 1e300, .infinity, .nan] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let sut = DateRangeMetadata(id: "a", startDate: date, endDate: date)
            #expect(sut.duration == 0)
            #expect((1...9_999).contains(Calendar(identifier: .gregorian).component(.year, from: sut.startDate)))
        }
        let start = Date(timeIntervalSinceReferenceDate: 10)
        #expect(DateRangeMetadata(id: "a", startDate: start, endDate: start - 1).endDate == start)
        #expect(DateRangeMetadata(id: "a", startDate: start + 0.0004).startDate == start)
    }

    @Test(
        "A planned duration is limited to the range from 0 to 1e9 s, and NaN becomes unknown",
        arguments: [(-1, 0), (2e9, 1e9), (.nan, nil)] as [(Double, Double?)])
    func test_init_withAnInvalidPlannedDuration_limitsIt(duration: Double, expected: Double?) {
        #expect(
            DateRangeMetadata(id: "a", startDate: .distantPast, plannedDuration: duration).plannedDuration == expected)
    }

    @Test("A redacted copy has no secrets of URLs and no escapes for a terminal")
    func test_redacted_ofTextsWithSecretsAndEscapes_replacesBoth() {
        let sut = DateRangeMetadata(
            id: "\u{1B}a", className: "\u{202E}c", startDate: .distantPast,
            attributes: ["X-\u{7}": "see https://u:p@any-url.com/a?k=v"])
        #expect(sut.redacted.id == "\u{FFFD}a")
        #expect(sut.redacted.className == "\u{FFFD}c")
        #expect(sut.redacted.attributes == ["X-\u{FFFD}": "see https://***@any-url.com/a?k=***"])
        #expect(sut.redacted.redacted == sut.redacted)
    }

    @Test("A session has the date of its player only while the media is open")
    func test_currentDate_ofASession_isKnownWhileTheMediaIsOpen() {
        let player = PlayerSpy()
        let session = PlayerSession(player: player)
        player.currentDate = .distantPast
        session.send(.load(anyURL()))
        #expect(session.currentDate == nil)
        player.report(.didBecomeReady)
        session.processPending()
        #expect(session.currentDate == .distantPast)
        session.send(.stop)
        #expect(session.currentDate == nil)
    }
}
