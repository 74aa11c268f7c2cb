import StreamingCore

extension HLSEngine {
    package struct Configuration: Sendable {
        /// The seconds of media to buffer before playback starts, resumes after a stall, or ends a seek.
        package var bufferForPlayback = 2.0
        /// The maximum buffer, in seconds of media. A single segment may be longer.
        package var bufferTarget = 30.0
        package var rule: any AdaptationRule = ThroughputRule()
        package var selection = VariantSelection()
        /// The maximum size of each kind of resource, in bytes.
        package var sizeLimits: [HLSResource: Int64] = [
            .playlist: 16 << 20, .key: 16, .initializationSection: 16 << 20, .segment: 1 << 30,
        ]
        /// The delays before the retries of a request. The first playlist is not retried.
        package var retryDelays: [HLSResource: [Duration]] = [
            .playlist: [.milliseconds(500), .seconds(1), .seconds(2)], .key: [.milliseconds(500), .seconds(1)],
            .initializationSection: [.milliseconds(500), .seconds(1)], .segment: [.milliseconds(500), .seconds(1)],
        ]
        /// The time for which a stream that failed is not used.
        package var exclusionDuration = Duration.seconds(60)
        /// The time for which a stream is not used if the server does not respond, because the network may recover at
        /// any time.
        package var networkRetryInterval = Duration.seconds(2)
        /// The time after which an outage counts as a failure, if the buffer is empty.
        package var networkGracePeriod = Duration.seconds(8)
        /// The time without progress after which a download is abandoned, if the buffer runs out and another stream can
        /// be used.
        package var stallTimeout = Duration.seconds(3)

        package init() {}
    }
}
