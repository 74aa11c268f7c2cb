import StreamingCore

extension PlaybackFailure {
    /// Creates the failure of a request.
    init(_ error: HTTPError) {
        self.init(error.playbackError, code: error.code)
    }

    /// Creates the failure of a request that was answered with `status`.
    init(status: Int) {
        let reason = HTTPStatus.describe(status)
        let error: PlaybackError =
            HTTPStatus.isTransient(status) ? .networkError(reason: reason) : .loadFailed(reason: reason)
        self.init(error, code: .httpStatus, httpStatus: status)
    }

    /// Returns the same cause as a network error that interrupted playback.
    ///
    /// - Parameter context: The beginning of the reason.
    func interruptingPlayback(_ context: String = "") -> Self {
        Self(.networkError(reason: context + error.reason), code: code, httpStatus: httpStatus)
    }
}
