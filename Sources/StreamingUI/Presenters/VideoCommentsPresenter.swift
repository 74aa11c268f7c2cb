import Foundation
import StreamingCore
import StreamingLibrary

/// A presenter that provides the texts of a screen with comments.
public final class VideoCommentsPresenter {
    /// The title of the screen, in the most preferred supported language of the user, or else in English.
    public static var title: String { PresentationText.commentsTitle.text() }

    /// Returns the model of a screen with comments.
    ///
    /// The dates in the model are texts relative to `currentDate`. Call this method again to update the dates.
    ///
    /// - Parameters:
    ///   - comments: The comments, in the order in which they are shown.
    ///   - currentDate: The present date. The ages of the comments are the times before this date.
    ///   - calendar: The calendar for the relative dates.
    ///   - locale: The locale for the relative dates.
    public static func map(
        _ comments: [VideoComment], currentDate: Date = Date(), calendar: Calendar = .current, locale: Locale = .current
    ) -> VideoCommentsViewModel {
        VideoCommentsViewModel(
            comments: comments.map { comment in
                VideoCommentViewModel(
                    message: comment.message,
                    date: RelativeDate.format(comment.createdAt, now: currentDate, calendar: calendar, locale: locale),
                    username: comment.username)
            })
    }
}
