import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("VideoCommentsPresenter", .tags(.unit))
struct VideoCommentsPresenterTests {
    @Test("message and name stay as they are, in their order")
    func test_map_keepsMessagesNamesAndOrder() {
        let result = map([makeComment("one", by: "a", age: 60), makeComment("two\n", by: "b", age: 86_400)])
        #expect(
            result.comments == [
                VideoCommentViewModel(message: "one", date: "1 minute ago", username: "a"),
                VideoCommentViewModel(message: "two\n", date: "1 day ago", username: "b"),
            ])
    }

    @Test(
        "a date is told by how long ago it is",
        arguments: zip(
            [1, 59, 300, 3_600, 86_400, 604_800, 40 * 86_400, 400 * 86_400],
            [
                "1 second ago", "59 seconds ago", "5 minutes ago", "1 hour ago", "1 day ago", "1 week ago",
                "1 month ago", "1 year ago",
            ]))
    func test_map_ofADateInThePast_tellsItsAge(age: TimeInterval, expected: String) {
        #expect(map([makeComment(age: age)]).comments.map(\.date) == [expected])
    }

    /// Law V6.
    @Test("a date in the future, or of this second, is now", arguments: [0, 0.9, -0.1, -300, -1e9])
    func test_map_ofADateInTheFuture_isNow(age: TimeInterval) {
        #expect(map([makeComment(age: age)]).comments.map(\.date) == ["now"])
    }

    @Test(
        "dates are in the language of the locale",
        arguments: zip(["es", "pt-BR"], [["hace 5 minutos", "ahora"], ["há 5 minutos", "agora"]]))
    func test_map_inAnotherLanguage_saysTheDatesInIt(identifier: String, expected: [String]) {
        let result = map([makeComment(age: 300), makeComment(age: -300)], locale: Locale(identifier: identifier))
        #expect(result.comments.map(\.date) == expected)
    }

    @Test("the calendar decides how long a year is")
    func test_map_withAnotherCalendar_countsByIt() {
        let comment = makeComment(age: 345 * 86_400)
        #expect(map([comment]).comments.map(\.date) == ["11 months ago"])
        #expect(map([comment], calendar: .islamicCivil).comments.map(\.date) == ["1 year ago"])
    }

    // MARK: Helpers

    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func map(
        _ comments: [VideoComment], calendar: Calendar.Identifier = .gregorian,
        locale: Locale = Locale(identifier: "en")
    ) -> VideoCommentsViewModel {
        var calendar = Calendar(identifier: calendar)
        calendar.timeZone = .gmt
        return VideoCommentsPresenter.map(comments, currentDate: now, calendar: calendar, locale: locale)
    }

    private func makeComment(_ message: String = "any", by name: String = "any", age: TimeInterval) -> VideoComment {
        VideoComment(id: UUID(), message: message, createdAt: now - age, username: name)
    }
}
