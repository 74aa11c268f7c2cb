import Foundation

/// Work that the browse screen requests from its controller.
enum BrowseEffect: Equatable {
    /// Load the catalogue again from its first page.
    case reload
    /// Play a video now, at the position at which the viewer left it.
    case play(BrowseItem)
    /// Add a video to the end of the queue, or after the current entry.
    case enqueue(BrowseItem, playsNext: Bool)
    /// Play an entry of the queue.
    case select(UUID)
    case remove(BrowseItem, from: BrowseSection)
    case setFavourite(BrowseItem, Bool)
    case clearQueue
    case next
    case previous
    case shuffle
    case repeats
    case control(PlaybackControl)
    /// Seek to a part of the media, from 0 for its beginning to 1 for its end.
    case seekToShare(Double)
    case seek(to: TimeInterval)
    case loadComments(BrowseItem)
    case addNote(String, UUID)
    /// Copy a URL to the clipboard of the terminal.
    case copyURL(URL)
    case copyReport
    /// Turn the mouse on or off.
    case setMouse(Bool)
    /// Draw the whole screen again.
    case repaint
    /// End the program like the signal of Ctrl-C.
    case interrupt
    case quit
}
