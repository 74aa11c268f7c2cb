/// The kind of a requested object. The raw value is the token that is sent.
enum CMCDObjectType: String {
    case manifest = "m"
    case audio = "a"
    case video = "v"
    /// A segment with audio and video.
    case muxed = "av"
    case initializationSection = "i"
    case key = "k"
    case subtitles = "c"
    case other = "o"
}

/// The format of a stream. The raw value is the token that is sent.
enum CMCDStreamingFormat: String {
    case hls = "h"
    case other = "o"
}

/// The type of a stream. The raw value is the token that is sent.
enum CMCDStreamType: String {
    case onDemand = "v"
    case live = "l"
}
