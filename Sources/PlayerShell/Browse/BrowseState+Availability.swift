import Foundation
import StreamingCore

extension BrowseState {
    /// Returns the reason why an action is not possible now, as a clause without a final period; nil if it is possible.
    func refusal(of action: BrowseAction) -> String? {
        switch action {
        case .play: selectedItem == nil ? "no video is selected" : nil
        case .enqueue, .enqueueNext:
            section == .queue ? "the video is already in the queue" : selectedItem == nil ? "no video is selected" : nil
        case .favourite, .addNote, .comments:
            selectedItem?.videoID == nil ? "the selected video is not from a catalogue" : nil
        case .details, .copyURL: selectedItem == nil ? "no video is selected" : nil
        case .remove: removalRefusal
        case .next: queueRefusal ?? (lists.canGoNext ? nil : "no video follows in the queue")
        case .previous: queueRefusal ?? (lists.canGoPrevious ? nil : "no video precedes in the queue")
        case .shuffle, .repeats, .clearQueue: queueRefusal
        case .pause, .slower, .faster, .normalSpeed, .stop, .copyReport: loaded == nil ? "no video is loaded" : nil
        case .quieter, .louder, .mute: loaded == nil ? "no video is loaded" : nil
        case .seekBack, .seekForward, .seekFarBack, .seekFarForward, .seekTo: seekRefusal
        case .liveEdge: loaded?.snapshot.capabilities.isLive == true ? nil : "no live stream plays"
        case .audio: trackRefusal(.audio, "the video has no other audio track", least: 2)
        case .subtitles: trackRefusal(.subtitle, "the video has no subtitles", least: 1)
        case .quality:
            loaded == nil
                ? "no video is loaded" : loaded?.variantCount ?? 0 < 2 ? "the video has only one variant" : nil
        case .retry: loaded?.isFailed == true ? nil : "playback has not failed"
        case .reload: phase == .loading ? "the catalogue is loading" : nil
        case .search, .nextSection, .previousSection, .mouse, .repaint, .commands, .help, .quit: nil
        }
    }

    /// The current playback, unless it was stopped.
    var loaded: NowPlaying? { nowPlaying.flatMap { $0.state == .idle ? nil : $0 } }

    private var queueRefusal: String? { lists.queue.isEmpty ? "the queue is empty" : nil }

    private var removalRefusal: String? {
        guard let item = selectedItem else { return "the list is empty" }
        switch section {
        case .videos: return "only videos of the other lists can be removed"
        // The position of the playing video is saved again at once.
        case .continueWatching: return item.videoID == loaded?.videoID ? "the video is loaded" : nil
        case .favourites, .queue: return nil
        }
    }

    private var seekRefusal: String? {
        guard let loaded else { return "no video is loaded" }
        return loaded.snapshot.capabilities.canSeek ? nil : "this media is not seekable"
    }

    private func trackRefusal(_ kind: MediaTrack.Kind, _ reason: String, least: Int) -> String? {
        guard let loaded else { return "no video is loaded" }
        return loaded.trackCounts[kind, default: 0] < least ? reason : nil
    }
}
