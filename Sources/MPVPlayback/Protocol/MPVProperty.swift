/// A property of mpv that is read, watched or set (mpv's manual, "Properties" and "Options").
enum MPVProperty: String, CaseIterable, Sendable {
    case pause
    case speed
    case volume
    case mute
    case duration
    case seekable
    case timePosition = "time-pos"
    case audioPosition = "audio-pts"
    case eofReached = "eof-reached"
    case pausedForCache = "paused-for-cache"
    case bufferingPercent = "cache-buffering-state"
    case bufferLimit = "demuxer-max-bytes"
    case cacheDuration = "demuxer-cache-duration"
    case cacheSpeed = "cache-speed"
    case cacheState = "demuxer-cache-state"
    case fileFormat = "file-format"
    case trackList = "track-list"
    case audioTrack = "aid"
    case subtitleTrack = "sid"
    case headers = "http-header-fields"
    case userAgent = "user-agent"
    case version = "mpv-version"

    /// The observed properties: mpv reports each change.
    static let watched: [Self] = [
        .pause, .speed, .volume, .mute, .duration, .seekable, .eofReached, .pausedForCache, .bufferingPercent,
        .trackList,
    ]
    /// The properties that are requested repeatedly while media is loaded. Some of these properties change with every
    /// frame. Other properties may change and change back so fast that mpv reports nothing.
    static let polled: [Self] = [
        .timePosition, .audioPosition, .pause, .eofReached, .pausedForCache, .cacheDuration, .cacheSpeed,
        .cacheState,
    ]
    /// The properties that are requested after a load or a seek, because mpv's event about the new position contains no
    /// values.
    static let settling: [Self] = polled + [.duration, .seekable, .fileFormat, .trackList]
}
