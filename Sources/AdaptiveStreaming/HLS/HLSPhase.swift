/// The state of the current load of an ``HLSEngine``.
enum HLSPhase {
    /// The properties of a load that an app can read after the load has ended.
    struct LastLoad {
        /// Whether the load failed because the engine does not support the stream. The value is false after other
        /// failures.
        var isUnsupported = false
        /// The measured bitrate of the stream, in bits per second; nil if no segment was measured, or if the stream had
        /// no multivariant playlist.
        var measuredBitrate: Double?
    }

    /// No media is loaded. The value describes the last load.
    case idle(LastLoad)
    /// The first playlist is being loaded.
    case loadingEntry(EntryDownload)
    /// The stream is being downloaded.
    case streaming(StreamDownloader)
}
