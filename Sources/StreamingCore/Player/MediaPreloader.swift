import Foundation

/// A component that loads the beginning of media before a player plays the media.
///
/// A preloader belongs to one player, which continues the preload when the player loads the same URL. The native
/// player of `AdaptiveStreaming` has such a preloader.
public protocol MediaPreloader: AnyObject, Sendable {
    /// Preloads the media at a URL, and returns when the preload has ended. The cancellation of the task discards a
    /// preload that has not ended.
    func preload(_ url: URL) async

    /// Discards the preload of a URL, if there is one that the player does not use yet.
    func discard(_ url: URL)
}
