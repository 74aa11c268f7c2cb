import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("Dates of playlists", .tags(.unit))
struct PlaylistDateTests {
    @Test(
        "Dates are parsed in each common ISO 8601 notation",
        arguments: [
            ("2010-02-19T14:54:23.031+08:00", 288_255_263.031), ("2010-02-19T06:54:23.031Z", 288_255_263.031),
            ("2010-02-19T01:24:23.0319-0530", 288_255_263.031), ("2001-01-01T00:00:00", 0),
            ("2001-01-01T02:00:00+02", 0),
            ("2000-12-31T23:59:60Z", 0), ("2024-02-29T00:00:00Z", 730_857_600),
            ("1900-03-01T00:00:00.5Z", -3_182_198_399.5),
        ])
    func test_parse_ofADate_returnsItsTime(text: String, seconds: Double) throws {
        #expect(try date(text)?.timeIntervalSinceReferenceDate == seconds)
    }

    @Test(
        "A segment whose date is invalid has no date",
        arguments: [
            "", "2010", "2010-02-19", "2010-13-01T00:00:00Z", "2010-01-01T24:00:00Z", "2010-01-01T00:60:00Z",
            "2010-01-01T00:00:00.Z", "2010-01-01T00:00:00+1", "2010-01-01T00:00:00+1:00:0", "2010-01-01T00:00:00X",
            "9999-12-31T23:00:00-10:00", "20a0-01-01T00:00:00Z",
            "2023-02-29T00:00:00Z", "2024-02-30T00:00:00Z", "2100-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
            "2024-01-00T00:00:00Z", "2024-12-32T00:00:00Z",
        ])
    func test_parse_ofAnInvalidDate_returnsNil(text: String) throws {
        #expect(try date(text) == nil)
    }

    @Test("Parsed dates agree with the Gregorian calendar over more than 800 years")
    func test_parse_ofEachDay_agreesWithTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for day in stride(from: -110_000, to: 200_000, by: 97) {
            let expected = Date(timeIntervalSinceReferenceDate: Double(day) * 86400)
            let parts = calendar.dateComponents([.year, .month, .day], from: expected)
            let text = String(
                format: "%04d-%02d-%02dT00:00:00Z", try #require(parts.year), try #require(parts.month),
                try #require(parts.day))
            #expect(try date(text) == expected)
        }
    }

    private func date(_ text: String) throws -> Date? {
        try media("#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:\(text)\n#EXTINF:1,\na").segments.first?.programDate
    }
}
