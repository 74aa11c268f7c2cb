/// Properties of mpv that are read, watched or set (mpv's manual, "Properties" and "Options").
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
    case cacheDuration = "demuxer-cache-duration"
    case cacheSpeed = "cache-speed"
    case fileFormat = "file-format"
    case trackList = "track-list"
    case audioTrack = "aid"
    case subtitleTrack = "sid"
    case headers = "http-header-fields"
    case userAgent = "user-agent"

    /// What mpv tells of when it changes.
    static let watched: [Self] = [
        .pause, .speed, .volume, .mute, .duration, .seekable, .eofReached, .pausedForCache, .bufferingPercent,
        .trackList,
    ]
    /// What is asked for now and then while something is loaded: what changes with every frame, and what a change and its
    /// reverse within one batch hide (mpv tells of a property only if it differs from what it told last).
    static let polled: [Self] = [
        .timePosition, .audioPosition, .pause, .eofReached, .pausedForCache, .cacheDuration, .cacheSpeed,
    ]
    /// What is asked for when a load or a seek has arrived: an event tells that, and only replies tell the values.
    static let settling: [Self] = polled + [.duration, .seekable, .fileFormat, .trackList]
}
