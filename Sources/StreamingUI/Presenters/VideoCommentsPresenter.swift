import Foundation
import StreamingCore
import StreamingLibrary

/// What a screen of comments says.
public final class VideoCommentsPresenter {
    /// Of the screen.
    public static var title: String { PresentationText.commentsTitle.text() }

    /// The comments, with dates as seen at `currentDate`: map again to keep them true.
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
