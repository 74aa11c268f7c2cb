import StreamingCore

extension ProgressiveError: EngineError {
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

    var httpStatus: Int? { if case .status(let code) = self { code } else { nil } }

    /// A file has no alternatives, so that the error itself is the last attempt.
    var failedAttempts: [String] { [] }
}
