/// A timeout that runs from a load, or from the retry of a load, until the media is ready.
package struct LoadTimeout {
    /// A change of the timeout. The session carries out the change.
    package enum Change: Equatable {
        /// The timeout starts, and playback fails with this error after the ``limit``. A running timeout is replaced.
        case start(PlaybackError)
        /// The timeout is cancelled, because the media is no longer loading.
        case cancel
    }

    /// The maximum time from a load, or from the retry of a load, until the media is ready.
    package let limit: Duration

    /// Creates a timeout.
    ///
    /// - Parameter limit: The maximum time until the media is ready.
    package init(limit: Duration) { self.limit = limit }

    /// Returns the change of the timeout after a transition; nil if the timeout keeps running.
    package func change(after transition: PlaybackTransition) -> Change? {
        switch (transition.to, transition.action) {
        case (.loading, .load), (.loading, .retry):
            return .start(.networkError(reason: "timeout: not ready to play within \(limit.inWords)"))
        case (.loading, _):
            return nil
        case (.idle, _), (.ready, _), (.playing, _), (.paused, _), (.buffering, _), (.seeking, _), (.ended, _),
            (.failed, _):
            return .cancel
        }
    }
}
