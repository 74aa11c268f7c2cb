import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("VideoCommentsPresenter", .tags(.unit))
struct VideoCommentsPresenterTests {
    @Test("The messages and the names of comments, and the order of the comments, stay unchanged")
    func test_map_comments_keepsMessagesNamesAndOrder() {
        let result = map([makeComment("one", by: "a", age: 60), makeComment("two\n", by: "b", age: 86_400)])
        #expect(
            result.comments == [
                VideoCommentViewModel(message: "one", date: "1 minute ago", username: "a"),
                VideoCommentViewModel(message: "two\n", date: "1 day ago", username: "b"),
            ])
    }

    @Test(
        "A date in the past is displayed relative to now",
        arguments: zip(
            [1, 59, 300, 3_600, 86_400, 604_800, 40 * 86_400, 400 * 86_400],
            [
                "1 second ago", "59 seconds ago", "5 minutes ago", "1 hour ago", "1 day ago", "1 week ago",
                "1 month ago", "1 year ago",
            ]))
    func test_map_pastDate_displaysItsAge(age: TimeInterval, expected: String) {
        #expect(map([makeComment(age: age)]).comments.map(\.date) == [expected])
    }

    @Test(
        "A date in the future or within the current second is displayed as now", arguments: [0, 0.9, -0.1, -300, -1e9])
    func test_map_futureDate_displaysNow(age: TimeInterval) {
        #expect(map([makeComment(age: age)]).comments.map(\.date) == ["now"])
    }

    @Test(
        "Dates are displayed in the language of the locale",
        arguments: zip(["es", "pt-BR"], [["hace 5 minutos", "ahora"], ["há 5 minutos", "agora"]]))
    func test_map_withAnotherLocale_displaysDatesInThatLanguage(identifier: String, expected: [String]) {
        let result = map([makeComment(age: 300), makeComment(age: -300)], locale: Locale(identifier: identifier))
        #expect(result.comments.map(\.date) == expected)
    }

    @Test("The calendar determines the length of a year")
    func test_map_withAnotherCalendar_usesYearsOfCalendar() {
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
