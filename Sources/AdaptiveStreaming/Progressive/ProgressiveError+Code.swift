import StreamingCore

extension ProgressiveError: EngineError {
    /// The stable code of the cause.
    package var code: PlaybackFailure.Code {
        switch self {
        case .transport(let error): error.code
        case .status: .httpStatus
        case .notMP4, .noMovieHeader, .incomplete: isUnsupported ? .unsupportedFormat : .invalidMedia
        case .noDuration, .noLength, .headerOutOfReach: .unsupportedFormat
        case .changed: .changed
        case .malformedRange: .invalidResponse
        }
    }

    /// The status of the response; nil if the error is not about a status.
    var httpStatus: Int? { if case .status(let code) = self { code } else { nil } }

    /// Always empty. A file has no alternatives, so the error itself is the last attempt.
    var failedAttempts: [String] { [] }
}
