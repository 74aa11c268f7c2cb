import Foundation

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
                let age = currentDate.timeIntervalSince(comment.createdAt)
                let style = Date.AnchoredRelativeFormatStyle(
                    // The server's clock may be ahead of ours: nothing is written "in 5 minutes".
                    anchor: age >= 1 ? comment.createdAt : currentDate,
                    allowedFields: [.year, .month, .week, .day, .hour, .minute, .second],
                    presentation: age >= 1 ? .numeric : .named, unitsStyle: .wide, locale: locale, calendar: calendar)
                return VideoCommentViewModel(
                    message: comment.message, date: style.format(currentDate), username: comment.username)
            })
    }
}
