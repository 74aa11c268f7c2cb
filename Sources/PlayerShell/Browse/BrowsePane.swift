import Foundation
import StreamingUI
import TerminalScreen

/// The lines of the pane: the details, the notes or the comments of the selected video.
struct BrowsePane {
    typealias Line = (text: String, style: Style)

    /// The maximum number of characters of a text, and of comments, so that a huge text does not delay the screen.
    private static let (longestText, mostComments) = (4_000, 200)

    let lines: [Line]

    /// Creates the lines for the pane of a state; empty if no video is selected or no pane is shown.
    init(_ state: BrowseState, width: Int) {
        guard let item = state.selectedItem else {
            lines = []
            return
        }
        let paragraphs = state.pane == .comments ? Self.comments(item, state) : Self.details(item, state)
        lines = paragraphs.flatMap { paragraph in
            Self.wrapped(Self.oneLine(paragraph.text), width: width).map { ($0, paragraph.style) }
        }
    }

    /// Returns the beginning of a text in one line, without characters that could control a terminal.
    static func oneLine(_ text: String) -> String { CatalogueTexts.oneLine(String(text.prefix(longestText))) }

    private static func details(_ item: BrowseItem, _ state: BrowseState) -> [Line] {
        var lines: [Line] = [(item.title, Style(bold: true))]
        let duration = item.duration.map(VideoPlayerPresenter.formatTime)
        let watched = state.lists.watched(item.videoID).map { video in
            let place = video.isFinished ? "finished" : "watched to \(VideoPlayerPresenter.formatTime(video.position))"
            return "\(place), \(CatalogueTexts.ago(video.watchedAt, state.date))"
        }
        let times = [duration, watched].compactMap { $0 }.joined(separator: ", ")
        if !times.isEmpty { lines.append((times, Style(.muted))) }
        if let summary = item.summary { lines.append((summary, Style())) }
        lines.append((item.url.redacted, Style(.muted)))
        if let notes = state.notes, notes.video == item.videoID, !notes.lines.isEmpty {
            lines.append(("Notes", Style(bold: true)))
            lines += notes.lines.map { ($0, Style()) }
        }
        return lines
    }

    private static func comments(_ item: BrowseItem, _ state: BrowseState) -> [Line] {
        let title: Line = ("Comments on \(item.title)", Style(bold: true))
        switch item.videoID.flatMap({ state.comments[$0] }) {
        case nil: return [title, ("press c to load the comments", Style(.muted))]
        case .loading: return [title, ("loading", Style(.muted))]
        case .failed(let reason): return [title, (reason, Style(.bad))]
        case .loaded([]): return [title, ("no comments", Style(.muted))]
        case .loaded(let comments): return [title] + comments.prefix(mostComments).map { ($0, Style()) }
        }
    }

    /// Returns a paragraph as lines of at most `width` columns, broken between words. A longer word is broken.
    static func wrapped(_ text: String, width: Int) -> [String] {
        guard width > 0 else { return [] }
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            let joined = line.isEmpty ? String(word) : "\(line) \(word)"
            if TextWidth.columns(of: joined) <= width {
                lines[lines.count - 1] = joined
                continue
            }
            if !line.isEmpty { lines.append("") }
            for character in word {
                if TextWidth.columns(of: lines[lines.count - 1] + String(character)) > width { lines.append("") }
                lines[lines.count - 1].append(character)
            }
        }
        return lines
    }
}
